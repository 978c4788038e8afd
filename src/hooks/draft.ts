export { draftOf } from '#machines/routines/routineSubmission.machine.ts'
