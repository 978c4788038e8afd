import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import { isAdmin } from '#machines/shared/access.ts'
import { firstPosition, mayAddSeat, type Position } from '#machines/council/council.ts'
import { newPositionPath } from '#machines/council/councilSettings.ts'
import { councilPath, isAddingSeat } from '#machines/council/councilView.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { council as texts } from '#src/texts/council/council.ts'
import { CouncilSeats } from './CouncilSeats.tsx'
import * as css from './Council.css.ts'
import { PositionList } from './PositionList.tsx'

const CouncilMemberForm = later(async () => (await import('./CouncilMemberForm.tsx')).CouncilMemberForm)
const CouncilMemberRemoval = later(async () => (await import('./CouncilMemberRemoval.tsx')).CouncilMemberRemoval)
const PositionDialog = later(async () => (await import('./PositionDialog.tsx')).PositionDialog)

/** The tab 'Membros do Conselho': the council's members and positions. */
export const CouncilMembers = () => {
  const access = useAccess()
  const today = useToday()
  const members = useActorRef(councilMembersMachine)
  const form = useActorRef(councilMemberFormMachine)
  const removal = useActorRef(councilMemberRemovalMachine)
  useNotices(members)
  useNotices(form)
  useNotices(removal)
  useEffect(() => {
    const refresh = () => members.send({ type: 'refresh' })
    const subscriptions = [form.on('council.changed', refresh), removal.on('council.changed', refresh)]
    const stop = onReturn(refresh)
    return () => {
      stop()
      subscriptions.forEach((subscription) => subscription.unsubscribe())
    }
  }, [members, form, removal])
  const state = useSelector(members, ({ value }) => stateText(value))
  const formState = useSelector(form, ({ value }) => stateText(value))
  const isFormOpen = useSelector(form, (snapshot) => !snapshot.matches('closed'))
  const removalState = useSelector(removal, ({ value }) => stateText(value))
  const council = useSelector(members, ({ context }) => context.council)
  const mayAdd = access !== null && council !== null && mayAddSeat(access)
  const hasNoPositions = council !== null && council.positions.length === 0
  const add = useCallback(() => {
    if (access === null || council === null) return
    const position = firstPosition(council.positions)
    form.send({ type: 'add', access, id: crypto.randomUUID(), today, position })
  }, [form, access, council, today])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isAdding = isAddingSeat(query) && mayAdd && !hasNoPositions
  useEffect(() => {
    if (!isAdding) return
    add()
    void navigate(councilPath('members'), { replace: true })
  }, [isAdding, add, navigate])
  /** The position whose description is open. No other part depends on it. */
  const [position, setPosition] = useState<Position | null>(null)
  return (
    <div className={css.column} data-machine="councilMembers" data-state={state}>
      <Card
        title={texts.members}
        {...(mayAdd && {
          aside: hasNoPositions ? (
            access !== null &&
            isAdmin(access) && (
              <LinkButton icon={Plus} href={newPositionPath}>
                {texts.newPosition}
              </LinkButton>
            )
          ) : (
            <Button
              size="small"
              // Only one primary button on the screen: an open form has its own.
              variant={isFormOpen ? 'outline' : 'primary'}
              icon={Plus}
              onPress={add}
            >
              {texts.add}
            </Button>
          ),
        })}
      >
        <Stack>
          {mayAdd && hasNoPositions && (
            <Alert tone="info">{texts.noPositions[access !== null && isAdmin(access) ? 'admin' : 'council']}</Alert>
          )}
          <CouncilSeats
            members={members}
            onOpenPosition={setPosition}
            onEdit={(seat) => access && form.send({ type: 'edit', access, seat })}
            onRemove={(seat) => access && removal.send({ type: 'open', access, seat })}
          />
        </Stack>
      </Card>
      {council && <PositionList council={council} onOpen={setPosition} />}
      <div data-machine="councilMemberForm" data-state={formState} />
      <div data-machine="councilMemberRemoval" data-state={removalState} />
      {isFormOpen && council && <CouncilMemberForm form={form} council={council} />}
      {removalState !== 'closed' && <CouncilMemberRemoval removal={removal} />}
      {position && council && (
        <PositionDialog position={position} seats={council.seats} onClose={() => setPosition(null)} />
      )}
    </div>
  )
}
