/** Another user changed the same record in the meantime. */
export const conflict = {
  both: 'Vocês alteraram os mesmos campos. Escolha o que fica:',
  kept: 'O que você alterou foi mantido. A outra pessoa alterou:',
  alsoTaken: (count: number) => `A outra pessoa também alterou ${count === 1 ? 'este campo' : 'estes campos'}:`,
  nothing: 'O que você alterou foi mantido. Nestes campos, a outra pessoa não mudou mais nada.',
  mine: 'Sua versão',
  theirs: 'Versão salva',
  empty: '(vazio)',
  refreshed: 'Outra pessoa salvou estes dados enquanto você editava.',
  merge: 'Salvar assim',
  back: 'Voltar ao formulário',
}
