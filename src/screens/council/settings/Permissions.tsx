import { useSelector } from '@xstate/react'
import { Eye, Info, Undo2 } from 'lucide-react'
import type { CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { hasChanges, selectedOf, type PermissionsActor } from '#machines/council/permissions.machine.ts'
import { areasWithoutTab } from '#machines/council/councilView.ts'
import { accessWith, anyOther, changesOf, followsAnyOther } from '#machines/council/permission.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { permissionsChanged, savePermissionsReason } from '#src/texts/council/councilFailures.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { permissions as texts } from '#src/texts/council/permissions.ts'
import * as css from './Permissions.css.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { PositionChoice } from './PositionChoice.tsx'
import * as settings from './CouncilSettings.css.ts'

const PermissionDialogs = later(async () => (await import('./PermissionDialogs.tsx')).PermissionDialogs)

interface Props {
  permissions: PermissionsActor
}

interface ScreenProps extends Props {
  screen: CouncilSettingsActor
}

/** The title of the shown position; 'Outros cargos' for '*'. */
export const usePositionTitle = (permissions: PermissionsActor) =>
  useSelector(permissions, ({ context }) => {
    const code = selectedOf(context)
    if (code === anyOther) return texts.others
    return context.positions?.find(({ position }) => position === code)?.title ?? code
  })

/** The rights of each position. */
export const Permissions = ({ screen, permissions }: ScreenProps) => {
  useUnsaved(permissions, hasChanges)
  const state = useSelector(permissions, ({ value }) => stateText(value))
  const isLoaded = useSelector(permissions, ({ context }) => context.positions !== null)
  const failure = useSelector(permissions, (snapshot) =>
    snapshot.matches({ list: 'failed' }) ? snapshot.context.loadFailure : null,
  )
  const isEditing = useSelector(permissions, (snapshot) => snapshot.matches({ matrix: 'editing' }))
  const isChanged = useSelector(permissions, hasChanges)
  const save = (
    <Button variant="primary" isDisabled={!isChanged} onPress={() => permissions.send({ type: 'save' })}>
      {texts.save}
    </Button>
  )
  return (
    <div data-machine="permissions" data-state={state}>
      <div className={settings.head}>
        <h2 className={settings.title}>{texts.title}</h2>
        {isLoaded && (
          <div className={`${settings.action} ${css.tools}`}>
            <Preview permissions={permissions} />
            <div className={css.wideOnly}>{save}</div>
          </div>
        )}
      </div>
      <LoadedList
        isCard
        gap="page"
        texts={texts}
        failure={failure && loadReason(failure)}
        onRetry={() => permissions.send({ type: 'retry' })}
        rows={8}
      >
        {isLoaded ? (
          <div>
            <Matrix screen={screen} permissions={permissions} />
            <div className={css.bar}>{save}</div>
          </div>
        ) : null}
      </LoadedList>
      {!isEditing && <PermissionDialogs permissions={permissions} />}
    </div>
  )
}

const Preview = ({ permissions }: Props) => (
  <Button icon={Eye} onPress={() => permissions.send({ type: 'preview' })}>
    {texts.preview(usePositionTitle(permissions))}
  </Button>
)

const Matrix = ({ screen, permissions }: ScreenProps) => {
  const title = usePositionTitle(permissions)
  const count = useSelector(permissions, ({ context: { seen, cells } }) => changesOf(seen, cells))
  const follows = useSelector(permissions, ({ context }) => followsAnyOther(context.rows, selectedOf(context)))
  return (
    <div className={css.columns}>
      <PositionChoice screen={screen} permissions={permissions} />
      <div>
        <Alerts permissions={permissions} />
        <Card>
          <PermissionMatrix permissions={permissions} title={title} />
        </Card>
        <WithoutTab permissions={permissions} />
        <div className={css.foot}>
          <Info className={css.footIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <div className={css.footText}>
            <p>
              {texts.admins} <output>{texts.changes(count)}</output>
            </p>
            <p className={css.legend}>{texts.lockLegend}</p>
            {follows && <p className={css.legend}>{texts.follows}</p>}
          </div>
          {count > 0 && (
            <div className={css.undo}>
              <Button size="small" variant="quiet" icon={Undo2} onPress={() => permissions.send({ type: 'undo' })}>
                {texts.undo}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** Below the matrix, so that the cells do not move under the finger. */
const WithoutTab = ({ permissions }: Props) => {
  const cells = useSelector(permissions, ({ context }) => context.cells)
  const missing = areasWithoutTab(accessWith(cells))
  return (
    missing.length > 0 && (
      <div className={css.warning}>
        <Alert tone="warning">{texts.withoutTab(missing)}</Alert>
      </div>
    )
  )
}

const Alerts = ({ permissions }: Props) => {
  const failure = useSelector(permissions, ({ context }) => context.failure)
  const isRebased = useSelector(permissions, ({ context }) => context.isRebased && hasChanges({ context }))
  return (
    <div className={css.alerts}>
      {isRebased && <Alert>{permissionsChanged}</Alert>}
      {failure && <Alert>{savePermissionsReason(failure)}</Alert>}
    </div>
  )
}
