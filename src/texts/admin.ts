/** SPEC.md, section 2, Admin home: the cards whose area is there. */
export const admin = {
  title: 'Painel Administrativo',
  council: 'Conselho',
  councilText: 'Quem ocupa cada cargo, desde quando.',
}
