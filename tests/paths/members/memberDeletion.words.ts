import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Membros: excluir, inativar ou anonimizar',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /members e clique em “Excluir” no cartão de um membro ativo.',
    'from the detail':
      'Entre como admin@confraria.test, abra o perfil de um membro ativo em /members e clique em “Excluir membro”.',
    'of an inactive member':
      'Entre como admin@confraria.test, abra /members e clique em “Excluir” no cartão de um membro inativo.',
  },
  steps: {
    'it is counted': 'A resposta chega: o que o membro deixa, sem nada que impeça.',
    'it is an admin’s': 'A resposta chega: o membro é um administrador e só mestre o anonimiza.',
    'it is the supreme admin’s': 'A resposta chega: o membro é o administrador supremo e nada disso é possível.',
    'it cannot be counted': 'A rede cai antes que se saiba o que o membro deixa.',
    'there is nobody to count for': 'O servidor responde que o membro não existe mais: exclua-o antes em outra janela.',
    'count again': 'Clique em “Tentar novamente”.',
    'delete the member': 'Clique em “Sim, excluir membro”; onde não é possível, o botão está desativado.',
    'inactivate the member': 'Clique em “Inativar”; onde não é possível, o botão está desativado.',
    'anonymise the member': 'Clique em “Anonimizar”; onde não é possível, o botão está desativado.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'the member is deleted': 'O servidor responde que o membro foi excluído.',
    'the deletion is refused':
      'O servidor recusa a exclusão com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
    'no answer comes': 'A rede cai antes da resposta à exclusão.',
    'somebody else has deleted the member':
      'O servidor responde à exclusão que o membro não existe mais: exclua-o antes em outra janela.',
    'the member is inactivated': 'O servidor responde que o membro foi inativado.',
    'the inactivation is refused': 'O servidor recusa a inativação com o código 42501.',
    'the member to inactivate is gone': 'O servidor responde à inativação que o membro não existe mais.',
    'the member is anonymised': 'O servidor responde que o membro foi anonimizado.',
    'the anonymisation is refused': 'O servidor recusa a anonimização com o código 42501.',
  },
  states: {
    counting: '“Confirmação de Exclusão” mostra “Verificando o que este membro deixa...”.',
    asking: 'A pergunta diz o que acontece ao excluir, inativar e anonimizar; uma falha aparece nela.',
    deleting: 'O botão mostra “Excluindo...”.',
    inactivating: 'O botão mostra “Inativando...”.',
    anonymising: 'O botão mostra “Anonimizando...”.',
    closed: 'A pergunta fechou; quem foi excluído ou anonimizado não está mais na lista.',
  },
})
