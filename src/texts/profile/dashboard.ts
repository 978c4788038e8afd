import type { RoutinePeriod, RoutineState } from '#machines/routines/routine.ts'
import { monthName } from '#src/texts/shared/dates.ts'
import { proofState } from '#src/texts/routines/proofState.ts'

export const dashboard = {
  title: 'Dashboard',
  tabs: 'Seções do Dashboard',
  overview: 'Visão Geral',
  community: 'Comunidade',
  loading: 'Carregando...',
  accessFailed: 'Erro ao carregar permissões',
  routines: 'Rotinas de hoje',
  loadingRoutines: 'Carregando rotinas...',
  routinesFailed: 'Erro ao carregar rotinas',
  done: 'Completo',
  register: 'Registrar',
  registerRoutine: (routine: string) => `Registrar ${routine}`,
  redo: 'Refazer',
  redoRoutine: (routine: string) => `Refazer ${routine}`,
  tasks: 'Tarefas Recentes',
  loadingTasks: 'Carregando tarefas...',
  tasksFailed: 'Erro ao carregar tarefas',
  noTasks: 'Sem tarefas pendentes',
  seeAll: 'Ver Todas',
  retry: 'Tentar novamente',
  late: 'Atrasada',
  maker: (name: string) => `por ${name}`,
  /** The period of a flag: 'hoje', 'esta semana', or the month's name. */
  period: (period: RoutinePeriod, today: string) =>
    ({ day: 'hoje', week: 'esta semana', month: monthName(today) })[period],
  /** 'hoje', 'hoje · aguarda avaliação' or 'novembro · 9 pontos'. */
  periodAndState: (period: RoutinePeriod, today: string, state: RoutineState) => {
    const name = dashboard.period(period, today)
    return state.kind === 'pending' || state.kind === 'done' ? name : `${name} · ${proofState(state)}`
  },
}
