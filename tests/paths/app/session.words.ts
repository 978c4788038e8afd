import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Sessão: quem entrou e o que pode',
  starts: { plain: 'Abra o endereço da aplicação, com ou sem uma sessão guardada neste navegador.' },
  steps: {
    'Ana is signed in': 'Entre com a conta de Ana, ou volte a esta aba com a sessão dela.',
    'Bia is signed in': 'Em outra aba do mesmo navegador, saia e entre com a conta de Bia.',
    'Ana is asked for her second factor': 'Entre com a conta de Ana, que tem segundo fator, só com a senha.',
    'the token is refreshed': 'Deixe a página aberta por 15 minutos: a sessão é renovada.',
    'the e-mail is changed': 'Em /profile, troque o e-mail da conta de Ana e confirme os dois códigos.',
    'nobody is signed in': 'Em outra aba do mesmo navegador, saia da conta; sem sessão guardada, basta abrir a página.',
    'the session is lost':
      'Em outro aparelho, use “Sair dos outros aparelhos” e depois mexa nesta página. Aviso: “Erro de autenticação”.',
    'the account is suspended':
      'Como administrador, em outro navegador, suspenda a conta e depois mexa nesta página. Aviso: “Conta suspensa”.',
    'the session is not renewed this time':
      'Faça o servidor responder 429 à renovação (/auth/v1/token) por mais de um segundo: a página diz que tenta de novo.',
    'sign out': 'Clique em “Sair”.',
    'try again': 'Clique em “Tentar novamente”.',
    'the rights may have changed': 'Passe a outra aba do navegador e volte.',
    'the database refuses something': 'Perca um direito em outra janela e tente aqui o que ele permitia.',
    'a page is refused': 'Sem ser administrador, abra /admin. Aviso: “Acesso restrito”.',
    'the rights come': 'O servidor responde com os direitos da pessoa.',
    'the rights do not come':
      'Corte a rede antes da resposta: os direitos não chegam. Aviso: “Erro ao carregar permissões”.',
    'the new rights come': 'O servidor responde com direitos novos: a pessoa agora é do Conselho.',
    'the new rights do not come': 'Corte a rede antes da resposta: os direitos novos não chegam.',
    'the server ends the session': 'O servidor encerra a sessão.',
    'the server cannot end the session': 'Corte a rede antes da resposta: a sessão não é encerrada no servidor.',
    'the listener breaks':
      'O acompanhamento da sessão falha por dentro; só se vê por simulação. Aviso: “Erro de autenticação”.',
  },
  states: {
    restoring: 'A página espera: ainda não se sabe se a sessão guardada continua.',
    signedOut: 'Ninguém entrou: só a página inicial e o login podem ser vistos, sem nenhum dado pessoal.',
    challenged: 'A página “Segundo Fator” pede o código do aplicativo.',
    'signedIn.loadingAccess': 'A página abriu, ainda sem os botões que dependem de direitos.',
    'signedIn.ready': 'A página mostra o que os direitos da pessoa permitem.',
    'signedIn.refreshingAccess': 'A página continua como estava enquanto os direitos são conferidos.',
    'signedIn.failed':
      'No dashboard e nas páginas restritas aparecem “Erro ao carregar permissões” e “Tentar novamente”.',
    signingOut: 'A página inicial ou o login já aparece, sem nenhum dado pessoal.',
  },
})
