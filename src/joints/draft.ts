export { draftOf } from '#machines/routineSubmission.machine.ts'
