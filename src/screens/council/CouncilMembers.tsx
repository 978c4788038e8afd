import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { CouncilMembersActor } from '#machines/council/councilMembers.machine.ts'
import { isAdmin } from '#machines/shared/access.ts'
import { mayAddSeat, type Position } from '#machines/council/council.ts'
import { newPositionPath } from '#machines/council/councilSettings.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { council as texts } from '#src/texts/council/council.ts'
import { CouncilSeats } from './CouncilSeats.tsx'
import * as css from './Council.css.ts'
import { PositionList } from './PositionList.tsx'

const CouncilMemberForm = later(async () => (await import('./CouncilMemberForm.tsx')).CouncilMemberForm)
const CouncilMemberRemoval = later(async () => (await import('./CouncilMemberRemoval.tsx')).CouncilMemberRemoval)
const PositionDialog = later(async () => (await import('./PositionDialog.tsx')).PositionDialog)

interface CouncilMembersProps {
  members: CouncilMembersActor
}

/** The tab 'Membros do Conselho': the council's members and positions. */
export const CouncilMembers = ({ members }: CouncilMembersProps) => {
  const state = useSelector(members, ({ value }) => stateText(value))
  const isAdministrator = useSelector(members, ({ context }) => isAdmin(context.access))
  const mayAdd = useSelector(members, ({ context }) => context.council !== null && mayAddSeat(context.access))
  const isFormOpen = useSelector(members, ({ children }) => children.form !== undefined)
  const council = useSelector(members, ({ context }) => context.council)
  const hasNoPositions = council !== null && council.positions.length === 0
  const open = (position: Position) => members.send({ type: 'position.open', position })
  return (
    <div className={css.column} data-machine="councilMembers" data-state={state}>
      <Card
        title={texts.members}
        {...(mayAdd && {
          aside: hasNoPositions ? (
            isAdministrator && (
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
              onPress={() => members.send({ type: 'seat.add' })}
            >
              {texts.add}
            </Button>
          ),
        })}
      >
        <Stack>
          {mayAdd && hasNoPositions && (
            <Alert tone="info">{texts.noPositions[isAdministrator ? 'admin' : 'council']}</Alert>
          )}
          <CouncilSeats members={members} />
        </Stack>
      </Card>
      {council && <PositionList council={council} onOpen={open} />}
      <Dialogs members={members} />
    </div>
  )
}

/** At most one is open. */
const Dialogs = ({ members }: CouncilMembersProps) => {
  const form = useSelector(members, ({ children }) => children.form)
  const removal = useSelector(members, ({ children }) => children.removal)
  const position = useSelector(members, ({ context }) => context.position)
  const council = useSelector(members, ({ context }) => context.council)
  if (removal) return <CouncilMemberRemoval removal={removal} />
  if (!council) return null
  if (form) return <CouncilMemberForm form={form} council={council} />
  return (
    position && (
      <PositionDialog
        position={position}
        seats={council.seats}
        onClose={() => members.send({ type: 'position.close' })}
      />
    )
  )
}
