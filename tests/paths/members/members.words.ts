import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Página de membros: lista, perfil, formulário e mensagens',
  starts: {
    plain:
      'Cadastre Ana Prado, entre como admin@confraria.test e recarregue /members com a rede lenta: os direitos ainda não chegaram.',
    'with rights known':
      'Cadastre Ana Prado, entre como admin@confraria.test e abra /members: os direitos já chegaram.',
  },
  steps: {
    'the rights come': 'O servidor responde com os direitos.',
    'the rights are asked for again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights do not come': 'Corte a rede antes da resposta: os direitos não chegam.',
    'go to the list': 'Clique em “Voltar para lista”; na aba “Mensagens”, clique em “Membros”.',
    'open her profile': 'Clique em “Ver Perfil” no cartão de Ana.',
    'open a profile by its address':
      'Abra o endereço do perfil de Ana, /members?member= com o id dela, em uma aba nova.',
    'open an id that is none': 'Abra /members?member=ana.',
    'open the form': 'Clique em “Adicionar Membro”.',
    'write to her': 'Clique em “Enviar Mensagem” no cartão de Ana.',
    'the profile comes': 'O servidor responde com o cadastro e as conquistas de Ana.',
    'the profile comes without its badges': 'O servidor responde com o cadastro, mas as conquistas não chegam.',
    'the profile does not come': 'Corte a rede antes da resposta: o cadastro não chega.',
    'she is no member any more': 'Exclua Ana em outra janela antes da resposta: o servidor não a encontra.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'ask to delete her': 'Clique em “Excluir membro” no perfil de Ana, ou na lixeira do cartão dela.',
    'ask to delete the founder': 'Procure a lixeira no cartão do fundador: ela não existe.',
    'she is deleted': 'Clique em “Sim, excluir membro” e espere a confirmação do servidor. Aviso: “Membro excluído”.',
    'she is inactivated': 'Clique em “Inativar” e espere a confirmação do servidor. Aviso: “Membro inativado”.',
    'she stays': 'Clique em “Cancelar” no diálogo.',
    'the question breaks': 'O diálogo falha por dentro; só se vê por simulação, pois ele responde a cada falha.',
  },
  states: {
    'rights.checking': 'No lugar da lista aparece “Verificando permissões e carregando membros...”.',
    'rights.known': 'Aparecem os botões que os direitos permitem, como “Adicionar Membro”.',
    'rights.unknown': 'A lista aparece sem botões de editar nem de excluir.',
    'place.list': 'A lista de membros está à vista.',
    'place.form': 'O formulário de membro está à vista.',
    'place.messages': 'A aba “Mensagens” está à vista.',
    'place.detail.looking': 'Aparece o que a lista já sabe de Ana, ou “Carregando membro...”.',
    'place.detail.shown': 'O perfil de Ana está à vista, com biografia e conquistas.',
    'place.detail.missing': 'Aparece “Membro não encontrado.” no lugar do perfil.',
    'place.detail.failed': 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
    'deletion.closed': 'Nenhum diálogo está aberto.',
    'deletion.open': 'O diálogo “Confirmação de Exclusão” está aberto.',
  },
})
