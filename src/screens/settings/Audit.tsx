import { useActorRef, useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { auditDownloadMachine } from '#machines/settings/auditDownload.machine.ts'
import { auditLogMachine } from '#machines/settings/auditLog.machine.ts'
import { actsOf } from '#machines/settings/auditEntry.ts'
import { auditPath, auditViewOf, isSameAuditView, wholeLog, type AuditView } from '#machines/settings/auditView.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { audit as texts, auditFile } from '#src/texts/settings/audit.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Audit.css.ts'
import { AuditEntryItem } from './AuditEntryItem.tsx'
import { AuditFilters, type AuditRef } from './AuditFilters.tsx'

/** The audit log; its filters are in the address. */
export const Audit = () => {
  const [query] = useSearchParams()
  const view = useMemo(() => auditViewOf(query), [query])
  const navigate = useNavigate()
  const log = useActorRef(auditLogMachine, { input: { view } })
  const download = useActorRef(auditDownloadMachine, { input: { fileOf: (entries) => auditFile(entries, Date.now()) } })
  useNotices(log)
  useNotices(download)
  useEffect(() => log.send({ type: 'view.change', view }), [log, view])
  useEffect(() => onReturn(() => log.send({ type: 'refresh' })), [log])
  const state = useSelector(log, ({ value }) => stateText(value))
  const downloadState = useSelector(download, ({ value }) => stateText(value))
  const show = (view: AuditView) => void navigate(auditPath(view), { preventScrollReset: true })
  return (
    <Stack gap="l" data-machine="auditLog" data-state={state}>
      <AuditFilters log={log} view={view} onShow={show} />
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
            onPress={() => download.send({ type: 'download', view })}
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
const Count = ({ log }: { log: AuditRef }) => {
  const text = useSelector(log, (state) => {
    const { entries, hasMore, isStale } = state.context
    return isStale || !(state.matches('ready') || state.matches('loadingMore'))
      ? ''
      : texts.shown(entries.length, !hasMore)
  })
  return <output className={css.count}>{text}</output>
}

const Entries = ({ log }: { log: AuditRef }) => {
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

const EndOfList = ({ log, isEmpty }: { log: AuditRef; isEmpty: boolean }) => {
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
