/**
 * Mutants that nothing notices (`npm run machines:mutate`), by reason. An entry for a noticed mutant is an error. The
 * reason 'open' marks missing tests: some path shows a difference.
 */
export const survivors: Readonly<Record<string, readonly string[]>> = {
  open: [
    'meetingDialog.open.form.opening: always [2] · retargeted to meetingDialog.open.form.writing.failed',
    'meetingDialog.open.members.loading: members.refresh · removed',
    'meetingDialog.open.members.loading: members.refresh · retargeted to meetingDialog.open.members.ready',
    'memberForm.conflict: merge · without keepDraft [2]',
    'memberForm.conflict: back · without keepDraft [2]',
    'memberForm.conflict: abandon · retargeted to memberForm.tidying',
    'memberForm.discarding: abandon · retargeted to memberForm.tidying',
    'members: xstate.error.actor.list · without logFault',
    'members.rights.checking: always [2] · removed',
    'members.rights.checking: always [2] · retargeted to members.rights.checking',
    'members.place: address.change [2] · without keepAddress [1]',
    'members.place.form.opening: xstate.error.actor.openMemberForm · retargeted to members.place.form.waiting',
    'members.place.form.opening: xstate.error.actor.openMemberForm · without logFault [2]',
    'members.place.form.open: xstate.error.actor.form · without logFault [2]',
    'members.place.messages: address.change · removed',
    'members.place.messages: address.change · without keepAddress [1]',
    'members.place.messages.running: xstate.error.actor.messages · without logFault',
    'members.deletion.open: xstate.error.actor.deletion · without logFault [2]',
    'monitoring: access.change · removed',
    'monitoring: access.change · without keepAccess',
    'positions.form.validating: always [2] · without xstate.assign',
    'settingsForm.editing: submit [3] · without xstate.assign',
    'settingsForm.editing: submit [4] · without xstate.assign',
    'taskForm.editing: submit [3] · without xstate.assign',
    'taskList.panel.open.evaluating: xstate.error.actor.evaluation · without logFault [1]',
    'tasks.form.closed: form.edit · retargeted to tasks.form.closed',
  ],
}
