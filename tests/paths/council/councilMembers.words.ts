import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conselho: quem tem assento',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council.',
  },
  steps: {
    'the council comes': 'A resposta chega com os membros do Conselho.',
    'nobody sits in the council': 'A resposta chega sem nenhum membro: remova todos antes, como admin.',
    'the council does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando conselho...” aparece na primeira vez; depois, a lista anterior continua.',
    ready:
      'A tabela “Membros do Conselho” e os “Cargos do Conselho” aparecem; sem membros, “O Conselho ainda não tem membros.”.',
    failed: '“Erro ao carregar dados” aparece com “Tentar novamente”, ou a lista anterior continua.',
  },
})
