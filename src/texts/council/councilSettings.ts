import type { SettingsTab } from '#machines/council/councilSettings.ts'

export const councilSettings = {
  title: 'Configurações do Conselho',
  back: 'Voltar ao Conselho',
  tabs: 'Configurações',
  tabNames: {
    positions: 'Cargos do Conselho',
    permissions: 'Permissões',
    meetings: 'Reuniões',
  } satisfies Record<SettingsTab, string>,
  loading: 'Carregando...',
}
