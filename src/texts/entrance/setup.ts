import type { SetupStep } from '#machines/entrance/setupSteps.ts'

/** The progress of the guided setup. */
export const setup = {
  steps: 'Passos',
  names: {
    account: 'Conta',
    identity: 'Identidade',
    founder: 'Fundador',
    routines: 'Rotinas',
    positions: 'Cargos',
    people: 'Pessoas',
    message: 'Mensagem',
  } satisfies Record<SetupStep, string>,
  done: 'feito',
}
