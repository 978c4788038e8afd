import { auditDownloadMachine } from '#machines/settings/auditDownload.machine.ts'
import { wholeLog } from '#machines/settings/auditView.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, noDuplicateRequests, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(auditDownloadMachine)
const fileOf = () => ({ name: 'auditoria.csv', text: '' })
const deletions = { ...wholeLog, action: 'delete' as const }

export const walk = defineWalk({
  machine: auditDownloadMachine,
  starts: { plain: undefined },
  steps: {
    'download everything': { type: 'download', view: wholeLog, fileOf },
    'download the deletions': { type: 'download', view: deletions, fileOf },
    cancel: { type: 'cancel' },
    'the user leaves the screen': { type: 'sleep' },
    'the file is ready': result.done('downloadAudit', { count: 3, isCut: false }),
    'the download fails': result.fail('downloadAudit', offline),
  },
  key: () => null,
  invariants: [
    stepsLead({ cancel: { collecting: 'idle' }, 'the user leaves the screen': { collecting: 'idle' } }),
    canActAfterFailure({ type: 'download', view: wholeLog, fileOf }),
    noDuplicateRequests({ type: 'download', view: wholeLog, fileOf }),
    {
      name: 'the download uses the filters of the event',
      holds: ({ now: { step, snapshot }, open }) =>
        snapshot.matches('collecting') === (open.length === 1) &&
        open.every(({ input, began }, _, { length }) => {
          const { view, ...rest } = input as { view: unknown; fileOf: unknown }
          if (length !== 1 || began === 0 || rest.fileOf !== fileOf) return false
          return !step?.startsWith('download the') || textOf(view) === textOf(deletions)
        }),
    },
    {
      name: 'the result is reported once; a cancelled download is not reported',
      holds: ({ now: { step, notices } }) => {
        const keys = notices.map(({ key }) => key).join()
        if (step === 'the file is ready') return keys === 'audit.downloaded'
        return keys === (step === 'the download fails' ? 'audit.downloadFailed' : '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Auditoria: baixar o registro',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'download everything': 'Com os filtros vazios, clique em “Baixar CSV”.',
    'download the deletions': 'Escolha “Exclusão” em “Ação” e clique em “Baixar CSV”.',
    'the user leaves the screen': 'Clique em “Painel Administrativo”: o arquivo não chega.',
    cancel: 'Clique em “Cancelar” ao lado de “Preparando...”.',
    'the file is ready': 'A resposta chega e o navegador guarda o arquivo.',
    'the download fails': 'A rede cai antes da resposta.',
  },
  states: {
    idle: 'O botão “Baixar CSV” aceita cliques.',
    collecting: 'O botão mostra “Preparando...” e “Cancelar” aparece ao lado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the result is reported once; a cancelled download is not reported': 'USR-69',
  },
})
