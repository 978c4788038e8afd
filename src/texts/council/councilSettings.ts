import type { SettingsTab } from '#machines/council/councilSettings.ts'

/** SPEC.md, section 2, Council settings. */
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
