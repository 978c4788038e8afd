/** The developer's panel of live machines; builds do not include it. */
export const machinePanel = {
  title: 'Máquinas em execução',
  open: 'Mostrar máquinas em execução (Ctrl+Shift+M)',
  close: 'Ocultar máquinas em execução (Ctrl+Shift+M)',
  none: 'Nenhuma máquina foi iniciada nesta página.',
  noEvents: 'Nenhum evento até agora.',
  ended: 'encerrada',
  within: (parent: string) => `dentro de ${parent}`,
  running: (ids: readonly string[]) => `executando ${ids.join(', ')}`,
  carries: (names: readonly string[]) => `leva ${names.join(', ')}`,
  effects: {
    state: 'novo estado',
    data: 'mudou os dados',
    actions: 'só executou ações',
    nothing: 'não mudou nada',
  },
} as const
