import { useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import type { AuditDownloadActor } from '#machines/settings/auditDownload.machine.ts'
import type { AuditLogActor } from '#machines/settings/auditLog.machine.ts'
import { actsOf } from '#machines/settings/auditEntry.ts'
import { auditPath, isSameAuditView, wholeLog } from '#machines/settings/auditView.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { audit as texts, auditFile } from '#src/texts/settings/audit.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Audit.css.ts'
import { AuditEntryItem } from './AuditEntryItem.tsx'
import { AuditFilters } from './AuditFilters.tsx'

/** The audit log; its filters are in the address. */
export const Audit = ({ log, download }: { log: AuditLogActor; download: AuditDownloadActor }) => {
  const state = useSelector(log, ({ value }) => stateText(value))
  const downloadState = useSelector(download, ({ value }) => stateText(value))
  const view = useSelector(log, ({ context }) => context.view)
  return (
    <Stack gap="l" data-machine="auditLog" data-state={state}>
      <AuditFilters log={log} />
      <div className={css.head} data-machine="auditDownload" data-state={downloadState}>
        <Count log={log} />
        <div className={css.tools}>
          {downloadState === 'collecting' && (
            <Button size="small" variant="quiet" onPress={() => download.send({ type: 'cancel' })}>
              {texts.cancel}
            </Button>
          )}
          <Button
            size="small"
            isBusy={downloadState === 'collecting'}
            busyLabel={texts.downloading}
            onPress={() =>
              download.send({ type: 'download', view, fileOf: (entries) => auditFile(entries, Date.now()) })
            }
          >
            {texts.download}
          </Button>
        </div>
      </div>
      <Entries log={log} />
    </Stack>
  )
}

/** Screen readers announce changes. */
const Count = ({ log }: { log: AuditLogActor }) => {
  const text = useSelector(log, (state) => {
    const { entries, hasMore, isStale } = state.context
    return isStale || !(state.matches('ready') || state.matches('loadingMore'))
      ? ''
      : texts.shown(entries.length, !hasMore)
  })
  return <output className={css.count}>{text}</output>
}

const Entries = ({ log }: { log: AuditLogActor }) => {
  const entries = useSelector(log, ({ context }) => context.entries)
  const isStale = useSelector(log, ({ context }) => context.isStale)
  return (
    <>
      {entries.length > 0 && (
        <Card>
          <ol className={css.entries} aria-label={texts.title} aria-busy={isStale || undefined}>
            {actsOf(entries).map(({ main, others }) => (
              <AuditEntryItem key={main.id} entry={main} others={others} />
            ))}
          </ol>
        </Card>
      )}
      <EndOfList log={log} isEmpty={entries.length === 0} />
    </>
  )
}

const EndOfList = ({ log, isEmpty }: { log: AuditLogActor; isEmpty: boolean }) => {
  const failure = useSelector(log, (state) => (state.matches('failed') ? state.context.failure : null))
  const isLoading = useSelector(log, (state) => state.matches('loading'))
  const isLoadingMore = useSelector(log, (state) => state.matches('loadingMore'))
  const hasMore = useSelector(log, ({ context }) => context.hasMore)
  const isWhole = useSelector(log, ({ context }) => isSameAuditView(context.view, wholeLog))
  const empty = isWhole ? (
    <Empty icon={SearchX}>{texts.empty}</Empty>
  ) : (
    <Empty icon={SearchX} action={<LinkButton href={auditPath(wholeLog)}>{texts.clear}</LinkButton>}>
      {texts.noMatch}
    </Empty>
  )
  return (
    <Rest
      isCard
      texts={texts}
      headingLevel={2}
      failure={failure && loadReason(failure)}
      onRetry={() => log.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={8}
      isEmpty={isEmpty}
      empty={empty}
      more={hasMore && { texts, isBusy: isLoadingMore, onPress: () => log.send({ type: 'more' }) }}
    />
  )
}
