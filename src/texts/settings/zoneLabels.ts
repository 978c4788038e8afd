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

/** The name of a zone, as the form has it. */
export const zoneLabel = (id: string): string => brazilian.find(([zone]) => zone === id)?.[1] ?? id.replaceAll('_', ' ')

/** All zones of this browser, Brazil's first; and the chosen one, even if the browser does not know it. */
export const zoneOptions = (chosen: string): readonly { id: string; label: string }[] => {
  const ofBrazil = brazilian.map(([id, label]) => ({ id, label }))
  const known = new Set(ofBrazil.map(({ id }) => id))
  const others = Intl.supportedValuesOf('timeZone').filter((id) => !known.has(id))
  const all = [...ofBrazil, ...others.map((id) => ({ id, label: zoneLabel(id) }))]
  return all.some(({ id }) => id === chosen) ? all : [{ id: chosen, label: zoneLabel(chosen) }, ...all]
}
