import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Formulário de um membro',
  starts: {
    plain: 'Entre como admin@confraria.test e, em /members, cadastre “Ana Prado” e clique no lápis do cartão dela.',
    'a new member': 'Entre como admin@confraria.test e, em /members, clique em “Adicionar Membro”.',
    'a new member, by somebody who may not': 'Entre como membro@confraria.test e abra /members?form=novo.',
    'by somebody who may not':
      'Entre como membro@confraria.test, copie o id de outro membro do endereço do perfil dele e abra /members?form= com esse id.',
    'an id that is none': 'Entre como admin@confraria.test e abra /members?form=ana, que não é o id de ninguém.',
  },
  steps: {
    'the member comes': 'O servidor responde com o cadastro do membro.',
    'the member does not come':
      'Corte a rede antes da resposta: o cadastro não chega. Aviso: “Erro ao carregar membros”.',
    'there is no such member': 'Exclua o membro em outra janela antes da resposta: o servidor não encontra ninguém.',
    'ask again': 'Clique em “Tentar novamente”.',
    'write a biography': 'Escreva “Ana Prado” em “Nome*” e “Marceneira e mãe.” em “Biografia”.',
    'empty the name': 'Apague o que está em “Nome*”.',
    'leave the biography': 'Ponha o cursor em “Biografia” e passe a outro campo com Tab.',
    submit: 'Clique em “Salvar alterações”; num cadastro novo, em “Cadastrar membro”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar alterações”; se nada perguntou ainda, clique antes em “Voltar”, acima do título.',
    'keep on': 'Clique em “Continuar editando”.',
    'pick a photo': 'Clique em “Escolher foto” (“Trocar foto”, se há uma) e escolha um PNG de até 5MB.',
    'the photo is read': 'O navegador consegue abrir a imagem.',
    'the photo cannot be read':
      'O navegador não consegue abrir a imagem: use um PDF, ou um arquivo de texto renomeado para .png. Aviso: “Erro ao carregar foto”.',
    'the photo has too many pixels':
      'A imagem tem mais de 64 milhões de pixels, ou mais de 12.000 de um lado. Aviso: “Erro ao carregar foto”.',
    'move the cut': 'Arraste a foto dentro do recorte ou mova-a com as setas.',
    'use the photo': 'Clique em “Usar foto”.',
    'give the photo up': 'Desista da foto: “Cancelar” no recorte, “Cancelar envio” durante o envio.',
    'the photo is prepared': 'O navegador recorta e reduz a foto.',
    'the photo cannot be cut':
      'O recorte falha no navegador; só se vê por simulação, pois o que abriu pode ser recortado.',
    'the photo stays too large':
      'O recorte passa de 5MB; só se vê por simulação, pois um quadrado de 320 pixels nunca chega a tanto.',
    'the photo is uploaded': 'O servidor guarda a foto. Aviso: “Foto carregada”.',
    'the upload breaks off': 'Corte a rede enquanto a foto é enviada. Aviso: “Erro ao carregar foto”.',
    'send the photo again': 'Clique em “Tentar novamente”, junto da foto.',
    'remove the photo': 'Clique em “Remover foto”.',
    'the member is saved': 'O servidor salva o cadastro. Aviso: “Membro atualizado” ou “Membro cadastrado”.',
    'somebody else was first':
      'Antes da resposta, mude a biografia do mesmo membro em outra janela: o servidor não aceita a versão antiga.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se o cadastro foi salvo. Aviso: “Erro”.',
    'the member is gone':
      'Exclua o membro em outra janela antes de salvar: o servidor não o encontra mais. Aviso: “Erro”.',
    'choose theirs': 'Em “Biografia”, escolha “O que está salvo”.',
    'save it so': 'Clique em “Salvar assim”.',
    'go back to the form': 'Clique em “Voltar ao formulário”.',
    'the pictures are removed': 'O servidor apaga as fotos que ficaram sem uso.',
    'the pictures cannot be removed': 'Corte a rede antes de o servidor apagar as fotos que ficaram sem uso.',
  },
  states: {
    loading: 'Aparece “Carregando formulário...”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
    missing: 'Aparece “Membro não encontrado.” e não há formulário.',
    forbidden: 'Aparece “Você não tem permissão para fazer isso.” e não há formulário.',
    'editing.resting': 'O formulário pode ser editado; “Cancelar” e o botão de salvar estão ativos.',
    'editing.readingPhoto': 'Junto da foto aparece “Abrindo foto...”.',
    'editing.cropping': 'O diálogo “Ajustar foto” mostra a imagem, com “Cancelar” e “Usar foto”.',
    'editing.preparingPhoto': 'Junto da foto aparece “Preparando foto...”.',
    'editing.uploadingPhoto': 'Junto da foto aparecem “Enviando foto...”, o progresso e “Cancelar envio”.',
    'editing.photoFailed': 'Junto da foto aparecem o motivo, “Tentar novamente” e “Remover foto”.',
    saving: 'O botão mostra “Salvando...” (num cadastro novo, “Cadastrando...”) e nenhum campo pode ser editado.',
    conflict: 'O diálogo “Outra pessoa alterou este membro” mostra as duas versões.',
    discarding: 'O diálogo “Sair sem salvar?” está aberto sobre o formulário.',
    tidying: 'O botão de salvar continua ocupado por um momento.',
    left: 'O formulário fechou e a lista de /members está à vista.',
  },
})
