import type { Indicator, Overview, Profile } from '#machines/profile/profile.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

const halves = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

const indicatorLabels: Record<Indicator, string> = {
  communication: 'Comunicação',
  strategy: 'Estratégia',
  execution: 'Execução',
  loyalty: 'Lealdade',
  discipline: 'Disciplina',
  spirituality: 'Espiritualidade',
}

const tasks = (count: number) => counted(count, 'tarefa', 'tarefas')

/** The dashboard's profile card. */
export const profile = {
  loading: 'Carregando perfil...',
  failed: 'Erro ao carregar perfil',
  /** '—' for a value without data. */
  none: '—',
  name: ({ name }: Pick<Profile, 'name'>) => name ?? 'Usuário',
  position: ({ position, role }: Pick<Profile, 'position' | 'role'>) =>
    position ?? { founder: 'Fundador', member: 'Membro' }[role],
  number: (value: number) => halves.format(value),
  of5: 'de 5',
  stars: (value: number) => `${halves.format(value)} de 5`,
  indicators: indicatorLabels,
  skillsTitle: 'Habilidades',
  noSkills: 'Nenhuma habilidade informada.',
  addSkills: 'Adicionar no perfil',
  howCalculated: (term: string) => `${term}: como se calcula`,
  rating: {
    term: 'Avaliação',
    label: 'de 5: como se calcula a avaliação',
    lines: ({ mean_score }: Overview) => [
      mean_score === null
        ? 'Média das avaliações das suas rotinas. Até a primeira avaliação, vale 4,5.'
        : `Média das avaliações das suas rotinas: ${halves.format(mean_score)} de 100, ou ${halves.format(mean_score / 20)} de 5, arredondada à meia estrela.`,
    ],
  },
  origin: {
    term: 'De onde vêm as estrelas',
    lines: ({ execution, routine_days }: Overview, isMember: boolean) =>
      isMember
        ? [
            execution
              ? `Execução: ${execution.in_time} de ${tasks(execution.of)} no prazo, entre as concluídas e as vencidas. Rotinas não entram.`
              : 'Execução: tarefas concluídas no prazo. Sem tarefas ainda, vale 5.',
            routine_days
              ? `Disciplina: rotina registrada em ${routine_days.kept} de ${counted(routine_days.of, 'dia', 'dias')}.`
              : 'Disciplina: dias com rotina nos últimos 30. Sem rotinas ainda, vale 5.',
            'Comunicação, Estratégia, Lealdade e Espiritualidade: atribuídas pela administração e pelo Conselho; até lá, valem 5.',
          ]
        : ['Contas sem cadastro de membro ativo têm 3 em cada indicador.'],
  },
}

/** Streak and regularity. */
export const constancy = {
  streak: 'Sequência',
  regularity: 'Regularidade',
  days: (count: number) => (count === 1 ? 'dia' : 'dias'),
  of: ({ kept, of }: { kept: number; of: number }) => `${kept} de ${counted(of, 'dia', 'dias')}`,
  how: 'Como é contado',
  excuse: 'Justificar ausência',
  rules: [
    'Sequência: dias seguidos com pelo menos uma rotina registrada, até hoje. Hoje só falta depois que o dia acaba.',
    'Regularidade: dias com rotina entre os últimos 30, ou desde a sua primeira rotina. Dela vêm as estrelas de Disciplina.',
    'Dias justificados e pausas do clube não quebram nem aumentam a sequência e ficam fora da regularidade, da Disciplina e da média das avaliações. Os pontos valem sempre.',
    'A insígnia de sequência conta dias seguidos com rotina diária avaliada acima de zero.',
  ],
}

/** The panel 'Status'. */
export const status = {
  title: 'Status',
  week: 'esta semana',
  rank: {
    term: 'Ranking',
    place: (rank: number) => `${numeral(rank)}º`,
    ahead: ({ weekly_points, ahead }: Overview) =>
      ahead
        ? `${counted(ahead.points - weekly_points, 'ponto', 'pontos')} para o ${numeral(ahead.rank)}º lugar`
        : 'Ninguém à sua frente',
    none: 'Sem pontos nesta semana',
    progress: 'Distância até o próximo lugar',
    progressOf: ({ weekly_points, ahead }: Overview) =>
      `${numeral(weekly_points)} de ${counted(ahead?.points ?? weekly_points, 'ponto', 'pontos')}`,
    lines: (isMember: boolean) => [
      !isMember
        ? 'Só membros ativos entram no ranking.'
        : 'Sua posição no ranking da semana, que começa na segunda-feira. Quem tem os mesmos pontos divide o lugar.',
    ],
  },
  tasks: {
    term: 'Tarefas',
    lines: ({ completed, pending }: Overview) => [
      completed + pending === 0
        ? 'Percentual das suas tarefas já concluídas. Você ainda não tem nenhuma.'
        : `Concluídas: ${numeral(completed)} de ${counted(completed + pending, 'tarefa sua', 'tarefas suas')}, rotinas incluídas. As canceladas não entram na conta.`,
    ],
  },
  punctuality: {
    term: 'Pontualidade',
    lines: ({ finished, in_time }: Overview) => [
      finished === 0
        ? 'Percentual das suas entregas feitas até a data. Aparece depois da primeira entrega.'
        : `${numeral(in_time)} de ${counted(finished, 'entrega', 'entregas')} até a data. Uma rotina conta como entregue no envio.`,
    ],
  },
  attendance: {
    term: 'Presença',
    lines: ({ attended, meetings }: Overview) => [
      meetings === 0
        ? 'Percentual das suas reuniões em que você esteve presente. Aparece depois da primeira reunião.'
        : `Presente em ${numeral(attended)} de ${counted(meetings, 'reunião registrada', 'reuniões registradas')}.`,
    ],
  },
  weeks: {
    term: 'Pontos por semana',
    aside: '8 semanas',
    bar: (start: string, points: number) =>
      `Semana de ${day(start).slice(0, 5)}: ${counted(points, 'ponto', 'pontos')}`,
    from: (start: string) => day(start).slice(0, 5),
    lines: () => ['Pontos do ranking semanal, de segunda a domingo. A semana atual ainda está em curso.'],
  },
}

/** The card 'Mês de rotinas'. */
