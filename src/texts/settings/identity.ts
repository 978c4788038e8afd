import { maxClubName, type IdentityFault, type IdentityField } from '#machines/settings/clubIdentity.ts'

/** The form of the club's identity: a tab of `/admin/settings` and a step of `/beginning`. */
export const identity = {
  loading: 'Carregando identidade...',
  failed: 'Erro ao carregar a identidade',
  retry: 'Tentar novamente',
  look: 'Nome e aparência',
  lookText: 'Aparecem em todas as páginas, também para quem não tem conta.',
  clock: 'Fuso horário',
  clockText: 'Decide quando um dia, uma semana e um mês começam. Períodos já encerrados ficam como estão.',
  labels: {
    club_name: 'Nome do clube*',
    club_emblem: 'Emblema',
    club_accent: 'Cor de destaque*',
    time_zone: 'Fuso horário*',
  } satisfies Record<IdentityField, string>,
  hints: {
    club_name: `Até ${maxClubName} caracteres.`,
    club_accent: 'Escolha uma cor ou escreva outra, clara o bastante para se ler: #d9b661.',
  },
  emblem: {
    choose: 'Escolher emblema',
    change: 'Trocar emblema',
    remove: 'Remover emblema',
    cancel: 'Cancelar envio',
    retry: 'Tentar novamente',
    hint: 'Uma imagem JPEG, PNG, WebP, GIF ou BMP. Sem emblema, aparece o símbolo de sempre.',
    preparing: 'Preparando emblema...',
    uploading: 'Enviando emblema...',
  },
  swatches: 'Cores prontas',
  swatch: {
    '#d9b661': 'Ouro',
    '#8fc3a0': 'Sálvia',
    '#8db8e8': 'Céu',
    '#c9a6e8': 'Lilás',
    '#e8a08f': 'Coral',
    '#d8d2c8': 'Pérola',
  },
  faults: {
    nameMissing: 'Informe o nome do clube',
    nameLong: `O nome deve ter no máximo ${maxClubName} caracteres`,
    colourBroken: 'Escreva a cor como #d9b661: # e seis algarismos de 0 a 9 ou letras de a a f',
    colourDark: 'Esta cor é escura demais para se ler nas páginas; escolha uma mais clara',
    zoneUnknown: 'Este fuso horário não é conhecido; escolha um da lista',
  } satisfies Record<IdentityFault, string>,
  save: 'Salvar identidade',
  busy: 'Salvando...',
  reset: 'Desfazer',
  saveFailed: 'Erro ao salvar a identidade',
  conflict: 'Outra pessoa mudou a identidade',
  withEmblem: 'Com emblema',
  noEmblem: 'Sem emblema',
}

/** The zones of Brazil, by the name that people know. */
const brazilian: readonly (readonly [string, string])[] = [
  ['America/Sao_Paulo', 'Brasília, São Paulo, Rio'],
  ['America/Araguaina', 'Araguaína'],
  ['America/Bahia', 'Salvador'],
  ['America/Belem', 'Belém'],
  ['America/Boa_Vista', 'Boa Vista'],
  ['America/Campo_Grande', 'Campo Grande'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Eirunepe', 'Eirunepé'],
  ['America/Fortaleza', 'Fortaleza'],
  ['America/Maceio', 'Maceió'],
  ['America/Manaus', 'Manaus'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Porto_Velho', 'Porto Velho'],
  ['America/Recife', 'Recife'],
  ['America/Rio_Branco', 'Rio Branco'],
  ['America/Santarem', 'Santarém'],
]

/** All zones of this browser, Brazil's first; and the chosen one, even if the browser does not know it. */
export const zoneOptions = (chosen: string): readonly { id: string; label: string }[] => {
  const ofBrazil = brazilian.map(([id, label]) => ({ id, label }))
  const known = new Set(ofBrazil.map(({ id }) => id))
  const others = Intl.supportedValuesOf('timeZone').filter((id) => !known.has(id))
  const all = [...ofBrazil, ...others.map((id) => ({ id, label: id.replaceAll('_', ' ') }))]
  return all.some(({ id }) => id === chosen) ? all : [{ id: chosen, label: chosen }, ...all]
}
