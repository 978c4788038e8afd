import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Usuários: convidar alguém',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/users.',
  },
  steps: {
    'open the form': 'Clique em “Convidar”.',
    'send an old one again':
      'Em /admin/users?tab=invitations, abra as ações de um convite vencido e clique em “Reenviar convite”.',
    'send an admin’s again without being the supreme one':
      'Procure “Reenviar convite” nas ações de um convite para administrador: só mestre tem essa ação.',
    'write an address and choose a member':
      'Escreva “nova@confraria.test” em “E-mail*”, escolha “Membro existente”, digite um nome em “Membro*” e escolha o membro.',
    'name a new member': 'Escolha “Novo cadastro” e escreva “Nova Pessoa” em “Nome*”.',
    'write half an address': 'Escreva “nova@” em “E-mail*”.',
    submit: 'Clique em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    'submit anew': 'Clique mais uma vez em “Criar convite” ou, no reenvio, em “Criar novo link”.',
    cancel: 'Clique em “Cancelar” ou, com o convite pronto, em “Fechar”.',
    copy: 'Clique em “Copiar link”.',
    'it is made': 'O servidor responde com o convite novo.',
    'the address is invited already': 'O servidor recusa: já há um convite em aberto para esse e-mail.',
    'making it gets no answer':
      'Corte a rede antes da resposta: não se sabe se o convite foi criado. Tentar de novo dá o link desse mesmo convite.',
    'it is sent again': 'O servidor responde com o novo link.',
    'it was used meanwhile': 'O servidor recusa o reenvio: o convite foi usado ou revogado antes.',
    'no answer comes': 'A rede cai antes da resposta ao reenvio.',
    'it is copied': 'O navegador copia o link.',
    'the browser does not copy': 'O navegador não deixa copiar: negue a permissão da área de transferência.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    editing:
      'O formulário “Convidar” está aberto; o campo com erro diz qual é, e uma falha aparece como “Convite não criado”; sem resposta, como “Convite sem confirmação”.',
    creating: 'O botão mostra “Criando...”.',
    asking: 'A janela “Reenviar convite” diz que o link anterior deixa de valer; uma falha aparece nela.',
    resending: 'Na janela “Reenviar convite”, o botão mostra “Criando...”.',
    'made.shown': '“Convite pronto” mostra o link e até quando ele vale.',
    'made.copying': 'O botão mostra “Copiando...”.',
    'made.copied': 'O link continua na janela e foi copiado.',
    'made.uncopied': '“O navegador não deixou copiar. Selecione o link e copie com o teclado.” aparece.',
  },
})
