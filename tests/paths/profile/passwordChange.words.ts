import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Alterar a própria senha',
  starts: { plain: 'Entre como membro@confraria.test, abra /profile e clique em “Alterar senha”.' },
  steps: {
    'give a new password': 'Escreva a mesma senha nova nos dois campos e clique em “Salvar nova senha”.',
    'give it with the code': 'Digite também o código recebido (em /mail) e clique em “Salvar nova senha”.',
    'the password is changed': 'O servidor troca a senha.',
    'it is the same as before': 'Use a senha atual como nova: o servidor a recusa.',
    'a code is needed': 'Use uma sessão com mais de um dia: o servidor pede um código antes de trocar a senha.',
    'the code is wrong': 'Use um código errado: o servidor o recusa.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se a senha mudou.',
    'the code is mailed': 'O servidor envia o código por e-mail.',
    'no mail may leave now': 'Peça outro código em menos de um minuto: o servidor recusa o envio.',
    'ask for another code': 'Clique em “Enviar outro código”.',
    cancel: 'Feche o diálogo pelo X ou com Esc.',
  },
  states: {
    editing: 'O diálogo “Alterar senha” pode ser preenchido.',
    saving: 'O botão mostra “Salvando...”.',
    mailing: 'O botão mostra “Enviando código...”.',
    changed: 'O diálogo fechou e o aviso “Senha alterada” aparece.',
    closed: 'O diálogo fechou e a senha é a de antes.',
  },
})
