import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Registrar uma rotina com uma foto',
  starts: {
    plain: 'Entre como membro12@confraria.test, que hoje ainda não registrou o treino, e abra /routines?type=training.',
  },
  steps: {
    'pick a photo': 'Clique em “Escolher foto” (“Trocar foto”, se há uma) e escolha um JPG, PNG ou WEBP.',
    'remove the photo': 'Clique em “Remover”, junto da foto.',
    'write notes': 'Escreva “Corrida de 5 km” em “Observações”.',
    'write too many notes': 'Cole em “Observações” um texto de 501 caracteres.',
    submit: 'Clique em “Enviar”.',
    retry: 'Clique em “Tentar novamente”, junto da foto.',
    cancel: 'Clique em “Cancelar envio”.',
    'the file is a photo': 'O navegador abre a foto.',
    'the file is no photo':
      'O arquivo não é uma foto, ou está incompleto: use um PDF, ou um JPG cortado ao meio. Aviso: “Erro de validação”.',
    'the file is gone': 'Apague do aparelho o arquivo logo depois de escolhê-lo. Aviso: “Erro ao enviar”.',
    'the photo is prepared': 'O navegador reduz a foto e apaga local e dados da câmera.',
    'the photo cannot be read':
      'O navegador não consegue mais abrir a foto; só se vê por simulação. Aviso: “Erro de validação”.',
    'the photo has too many pixels':
      'A imagem tem mais de 64 milhões de pixels, ou mais de 12.000 de um lado. Aviso: “Erro de validação”.',
    'the photo is gone':
      'Apague do aparelho o arquivo da foto antes de “Enviar”: ela não pode mais ser lida. Aviso: “Erro ao enviar”.',
    'the photo stays too large':
      'A foto reduzida ainda passa de 5MB; na prática, só se vê por simulação. Aviso: “Erro de validação”.',
    'the person is known': 'O servidor confirma quem é a pessoa.',
    'the person cannot be checked':
      'Corte a rede antes da resposta: não se sabe se a sessão vale. Aviso: “Erro ao enviar”.',
    'the bucket is there': 'O servidor responde que o lugar das fotos existe.',
    'the bucket cannot be ensured':
      'O servidor recusa o lugar das fotos; só se vê por simulação. Aviso: “Erro ao enviar”.',
    'the photo is uploaded': 'O servidor guarda a foto.',
    'the upload breaks off': 'Corte a rede enquanto a foto é enviada. Aviso: “Erro ao enviar”.',
    'the task is created': 'O servidor registra a rotina.',
    'no answer comes to the task':
      'Corte a rede depois do envio da foto: não se sabe se a rotina foi registrada. Aviso: “Erro ao enviar”.',
    'the task is refused':
      'O servidor recusa o registro com o código 42501; só se vê por simulação. Aviso: “Erro ao enviar”.',
    'the routine was sent before':
      'Registre antes a mesma rotina em outra janela: o servidor responde que ela já foi registrada neste período. Aviso: “Erro ao enviar”.',
    'the routine is marked': 'O servidor marca a rotina como feita.',
    'the routine cannot be marked': 'Corte a rede logo depois do registro: a marca não é confirmada.',
    'the photo is taken back': 'O servidor apaga a foto enviada em vão.',
    'the photo cannot be taken back': 'Corte a rede antes da resposta: a foto enviada em vão não é apagada.',
    'the second photo is taken back': 'O servidor apaga a foto da rotina que já estava registrada.',
    'the second photo cannot be taken back':
      'Corte a rede antes da resposta: a foto da rotina que já estava registrada não é apagada.',
  },
  states: {
    editing:
      'O formulário pode ser preenchido; depois de uma falha, o motivo e “Tentar novamente” estão junto da foto.',
    validating: 'Junto da foto aparecem “Verificando foto...” e “Cancelar envio”.',
    'submitting.preparing': 'Junto da foto aparecem “Preparando foto...” e “Cancelar envio”.',
    'submitting.checkingUser': 'Junto da foto aparecem “Enviando foto...”, ainda sem progresso, e “Cancelar envio”.',
    'submitting.ensuringBucket': 'Junto da foto continuam “Enviando foto...”, ainda sem progresso, e “Cancelar envio”.',
    'submitting.uploading': 'Junto da foto aparecem “Enviando foto...”, o progresso e “Cancelar envio”.',
    'submitting.creatingTask': 'O botão mostra “Enviando...” e nada pode mais ser cancelado.',
    'submitting.markingRoutine': 'O botão continua em “Enviando...” e nada pode ser cancelado.',
    discarding: 'O botão continua em “Enviando...” por um momento.',
    discardingSecond: 'O botão continua em “Enviando...”, com o aviso de que a rotina já foi registrada.',
    alreadySent: 'Aparecem “Você já registrou Treino Diário neste período.” e “Ver visão geral”.',
    sent: 'O dashboard está aberto, com o aviso “Enviado com sucesso”.',
  },
})
