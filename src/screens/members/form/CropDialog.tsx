import { useSelector } from '@xstate/react'
import { maxZoom, movedCrop, zoomOf, zoomedCrop, type Crop } from '#machines/shared/crop.ts'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { PhotoCrop } from '#src/components/PhotoCrop.tsx'
import { memberPhoto } from '#src/texts/members/memberForm.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'

const texts = memberPhoto.crop

/** The square to keep of the picture, chosen by touch, mouse or keyboard. */
export const CropDialog = ({ form }: { form: MemberFormActor }) => {
  const picked = useSelector(form, ({ context }) => context.picked)
  if (!picked?.size || !picked.crop) return null
  const { file, size, crop } = picked
  // Reads the current crop, because several moves may happen before the next rendering.
  const change = (next: (now: Crop) => Crop) => {
    const now = form.getSnapshot().context.picked?.crop ?? crop
    form.send({ type: 'crop.change', crop: next(now) })
  }
  return (
    <Dialog
      title={texts.title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) form.send({ type: 'photo.cancel' })
      }}
    >
      <DialogText>{texts.text}</DialogText>
      <PhotoCrop
        source={file}
        area={{
          left: crop.x / size.width,
          top: crop.y / size.height,
          width: crop.size / size.width,
          height: crop.size / size.height,
        }}
        zoom={zoomOf(crop, size)}
        maxZoom={maxZoom}
        labels={texts}
        onMove={(right, down) => change((now) => movedCrop(now, right, down, size))}
        onZoom={(zoom) => change((now) => zoomedCrop(now, zoom, size))}
      />
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => form.send({ type: 'photo.cancel' })}>
          {texts.cancel}
        </Button>
        <Button variant="primary" isBlock autoFocus onPress={() => form.send({ type: 'crop.confirm' })}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
