import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu Perfil: ativar o segundo fator',
  starts: {
    plain: 'Entre como uma conta sem segundo fator, abra /profile e clique em “Ativar segundo fator”.',
  },
  steps: {
    'the secret comes': 'A resposta chega com o código QR e a chave.',
    'no secret comes': 'A rede cai antes que o código QR chegue.',
    'ask again': 'Clique em “Tentar novamente”.',
    'give the code': 'Leia o código QR com um aplicativo autenticador, digite o código dele e clique em “Ativar”.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'O servidor recusa o código: digite um errado.',
    'no answer comes': 'A rede cai antes da resposta ao código.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
    'it is removed again': 'O servidor responde que o fator começado foi removido.',
    'it stays': 'A rede cai antes que o fator começado seja removido; ninguém é avisado.',
  },
  states: {
    enrolling: '“Preparando o código...” aparece.',
    failed: '“O segundo fator não pôde ser preparado” aparece com “Tentar novamente”.',
    editing: 'O código QR, a chave e o campo do código aparecem; depois de uma falha, “Código não aceito” diz por quê.',
    verifying: 'O botão mostra “Ativando...”.',
    abandoning: 'A janela não aceita cliques por um instante.',
    enrolled: 'A janela fechou e “Segundo fator” está “Ativo”.',
    closed: 'A janela fechou e “Segundo fator” continua “Inativo”.',
  },
})
