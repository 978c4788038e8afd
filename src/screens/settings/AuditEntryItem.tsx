import { changesOf, kindOf, type AuditChange, type AuditEntry } from '#machines/settings/auditEntry.ts'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import {
  audit as texts,
  auditActionLabels,
  auditActor,
  auditField,
  auditKind,
  auditSubject,
  auditValue,
} from '#src/texts/settings/audit.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import * as css from './Audit.css.ts'

interface AuditEntryItemProps {
  entry: AuditEntry
  /** Other entries of the same act, shown on demand. */
  others?: readonly AuditEntry[]
}

/** One entry: action, subject, actor, time and fields. The fields of an insert or delete are shown on demand. */
export const AuditEntryItem = ({ entry, others = [] }: AuditEntryItemProps) => {
  const changes = changesOf(entry)
  const subject = auditSubject(entry)
  const fields = <Changes entry={entry} changes={changes} />
  return (
    <li className={css.entry}>
      <div className={css.line}>
        <span className={css.what}>
          {auditActionLabels[entry.action]} · {auditKind(kindOf(entry))}
          {subject !== '' && `: ${subject}`}
        </span>
        <span className={css.by}>
          {auditActor(entry)}, {dateTime(entry.at)}
        </span>
      </div>
      {changes.length > 0 &&
        (entry.action === 'update' ? fields : <Disclosure title={texts.details}>{fields}</Disclosure>)}
      {others.length > 0 && (
        <Disclosure title={texts.others(others.length)}>
          <ul className={css.entries} aria-label={texts.others(others.length)}>
            {others.map((other) => (
              <AuditEntryItem key={other.id} entry={other} />
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  )
}

const Changes = ({ entry, changes }: { entry: AuditEntry; changes: readonly AuditChange[] }) => (
  <dl className={css.changes}>
    {changes.map(({ field, before, after }) => (
      <Change
        key={field}
        label={auditField(field)}
        before={entry.old && auditValue(before, field, entry)}
        after={entry.new && auditValue(after, field, entry)}
      />
    ))}
  </dl>
)

const Change = ({ label, before, after }: { label: string; before: string | null; after: string | null }) => (
  <>
    <dt className={css.field}>{label}</dt>
    <dd className={css.value}>
      {before !== null && after !== null ? (
        <>
          <VisuallyHidden>{texts.before}: </VisuallyHidden>
          <span className={css.before}>
            <LongText>{before}</LongText>
          </span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{texts.after}: </VisuallyHidden>
          <LongText>{after}</LongText>
        </>
      ) : (
        <LongText>{after ?? before ?? ''}</LongText>
      )}
    </dd>
  </>
)
