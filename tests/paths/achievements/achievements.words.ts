import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conquistas: as próprias e as de outro membro',
  starts: {
    'one’s own': 'Entre como membro@confraria.test e abra /achievements.',
    'somebody’s':
      'Entre como membro@confraria.test, abra o perfil de alguém em /members e clique em “Ver todas as conquistas”.',
  },
  steps: {
    'few badges come': 'A resposta chega com algumas insígnias.',
    'one more comes': 'A resposta chega com uma insígnia a mais do que antes: conceda-a como admin em outra janela.',
    'there is nobody':
      'O servidor responde que não há membro: use em /member-achievements/ um id que não existe, ou entre como mestre@confraria.test.',
    'no answer comes': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conquistas...” aparece; o que já estava na tela continua nela.',
    ready: 'As insígnias conquistadas, as que faltam e o “Progresso Geral” aparecem.',
    missing:
      'Nenhuma insígnia aparece: “Membro não encontrado.” ou, na própria página, “Sua conta não está ligada a um membro. Fale com a administração.”.',
    failed: '“Erro ao carregar conquistas” aparece com “Tentar novamente”; o que já tinha chegado continua na tela.',
  },
})
