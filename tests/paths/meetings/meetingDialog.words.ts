import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: agendar e editar',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'schedule a meeting': 'Clique em “Nova Reunião”.',
    'edit a meeting': 'Clique em “Editar Reunião mensal do Conselho”.',
    'fill it in': 'Preencha: título “Balanço”, data 15/12/2026 ou outra por vir, hora 19:00 e dois participantes.',
    'choose a day that no calendar has': 'Escreva 31/02/2027 em “Data*”.',
    'leave the date': 'Saia do campo “Data*” com Tab.',
    submit: 'Clique em “Agendar” ou, na edição, em “Atualizar”.',
    confirm: 'Clique em “Agendar mesmo assim” ou, na edição, em “Atualizar mesmo assim”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc; no conflito, clique em “Descartar”.',
    discard: 'Na pergunta, clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando” ou, no aviso de horários, em “Voltar”.',
    'take theirs': 'Clique em “Ficar com a versão atual”.',
    'save one’s own': 'Clique em “Salvar a minha versão”.',
    'schedule it anew': 'Clique em “Agendar de novo”.',
    'ask for the members again': 'Clique em “Tentar novamente” junto aos participantes.',
    'nobody is elsewhere': 'A resposta chega: nenhum participante está em outra reunião.',
    'Bia is elsewhere': 'A resposta chega: um participante está em outra reunião com menos de uma hora de diferença.',
    'nobody knows who is elsewhere': 'A rede cai antes que se saiba quem está em outra reunião.',
    'it is saved': 'O servidor responde que a reunião foi salva.',
    'saving gets no answer': 'A rede cai antes da resposta ao salvamento.',
    'somebody else changed it': 'O servidor recusa o salvamento: em outra janela, alguém mudou a mesma reunião antes.',
    'somebody else deleted it': 'O servidor recusa o salvamento: em outra janela, alguém excluiu a reunião antes.',
    'the members come': 'A lista de membros chega com todos os escolhidos.',
    'Bia is not among the members': 'A lista de membros chega sem um dos escolhidos: inative-o antes em outra janela.',
    'the first of many come': 'A lista chega com os primeiros 300 de um clube maior.',
    'search for a participant': 'Em um clube de mais de 300 membros, digite “bi” em “Buscar membro”.',
    'the members do not come': 'A rede cai antes que a lista de membros chegue.',
  },
  states: {
    'form.closed': 'Nenhuma janela está aberta.',
    'form.writing.creating': '“Agendar Nova Reunião” está aberta; um campo com erro diz qual é.',
    'form.writing.editing': '“Editar Reunião” está aberta com os dados da reunião; um campo com erro diz qual é.',
    'form.writing.failed': 'O formulário diz por que a reunião não foi salva; tudo o que foi escrito continua nele.',
    'form.validating': 'O botão mostra “Verificando...”.',
    'form.warning': 'O aviso “Horários próximos” diz quem está em qual outra reunião.',
    'form.saving': 'O botão mostra “Agendando...” ou “Atualizando...”.',
    'form.conflict':
      '“Outra pessoa alterou esta reunião” pede uma escolha; se foi excluída, oferece “Agendar de novo”.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta.',
    'members.waiting': 'A lista de participantes ainda não foi pedida ao servidor.',
    'members.loading':
      '“Carregando membros...” aparece nos participantes, se a janela está aberta e nenhum membro chegou antes.',
    'members.ready':
      'Os participantes podem ser escolhidos, se a janela está aberta; quem saiu dos membros ativos é avisado.',
    'members.failed':
      '“Erro ao carregar membros” aparece nos participantes com “Tentar novamente”, se a janela está aberta.',
  },
})
