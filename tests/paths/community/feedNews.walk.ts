import { feedNewsMachine } from '#machines/community/feedNews.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

export const walk = defineWalk({
  machine: feedNewsMachine,
  starts: { plain: undefined },
  steps: { 'a message arrives': { type: 'message.arrive' }, 'look at the top': { type: 'seen' } },
  key: ({ unseen, announced }) => [Math.min(unseen, 3), Math.min(announced, 3)],
  invariants: [
    {
      name: 'each message is counted once; the count is shown after a delay, for all messages together',
      holds: ({ now: { step, event, snapshot }, before }) => {
        const had = before?.snapshot.context ?? { unseen: 0, announced: 0 }
        const { unseen, announced } = snapshot.context
        if (step === 'a message arrives') return unseen === had.unseen + 1 && announced === had.announced
        if (step === 'look at the top') return unseen === 0 && announced === 0
        return !event?.type.startsWith('xstate.after') || (announced === unseen && unseen === had.unseen)
      },
    },
    {
      name: 'some messages are not yet in the shown count exactly while the machine gathers',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('gathering') === snapshot.context.unseen > snapshot.context.announced,
    },
  ],
})

export const words = defineWords({
  title: 'Comunidade: o aviso de mensagens novas',
  starts: {
    plain: 'Entre como membro@confraria.test, abra /dashboard?tab=community e role a lista para baixo.',
  },
  steps: {
    'a message arrives': 'Em outra janela, membro2 publica uma mensagem.',
    'look at the top': 'Role a lista até o topo ou clique em “Ver no topo”.',
    "'gather' passes in feedNews.gathering": 'Espere pouco mais de um segundo sem mensagens novas.',
  },
  states: {
    quiet:
      'O número de “mensagens novas · Ver no topo” é o das que chegaram desde que se viu o topo; sem nenhuma, o botão não existe.',
    gathering: 'O botão ainda não conta as mensagens que acabaram de chegar.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    quiet: 'COM-15',
  },
})
