import { useState } from 'react'
import { Card } from '../Card.tsx'
import { PhotoField, type PhotoFieldStatus, type PickedPhoto } from '../PhotoField.tsx'
import { Cell, Section } from './Section.tsx'

const labels = {
  choose: 'Escolher foto',
  change: 'Trocar foto',
  camera: 'Tirar foto',
  remove: 'Remover',
  cancel: 'Cancelar envio',
  retry: 'Tentar novamente',
}
const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 541 322"><radialGradient id="g" cy=".1"><stop stop-color="#d9984a"/><stop offset="1" stop-color="#24130a"/></radialGradient><path fill="url(#g)" d="M0 0h541v322H0z"/><path fill="#cdbb95" d="M80 240q100-60 190-10 90-50 190 10v-70q-100-60-190-10-90-50-190 10z"/></svg>',
)}`
const photo: PickedPhoto = { name: 'leitura-salmo-27.jpg', detail: '1,8 MB de 2,9 MB', source: drawing }
const longName = `${'fotografia-da-leitura-de-hoje-antes-do-amanhecer-'.repeat(3)}.jpg`

export function Photos() {
  return (
    <Section title="Foto">
      <Cell caption="Vazia, faltando">
        <Sample
          hint="JPG, PNG ou WEBP. Fotos grandes são reduzidas antes do envio. Local e dados da câmera são apagados."
          error="Por favor, adicione uma imagem da sua leitura bíblica"
        />
      </Cell>
      <Cell caption="Enviando">
        <Card>
          <Sample photo={photo} status={{ kind: 'sending', label: 'Enviando foto...', progress: 62 }} />
        </Card>
      </Cell>
      <Cell caption="Preparando, nome longo">
        <Card>
          <Sample photo={{ ...photo, name: longName }} status={{ kind: 'sending', label: 'Preparando foto...' }} />
        </Card>
      </Cell>
      <Cell caption="Envio com falha" span={2}>
        <Card>
          <Sample photo={photo} status={failed} />
        </Card>
      </Cell>
      <Cell caption="Escolhida, não se pode mostrar">
        <Card>
          <Sample photo={{ ...photo, source: 'data:image/png;base64,AAAA' }} />
        </Card>
      </Cell>
      <Cell caption="Envio com falha, estreito">
        <Card>
          <Sample photo={{ ...photo, name: longName }} status={failed} />
        </Card>
      </Cell>
    </Section>
  )
}

const failed: PhotoFieldStatus = {
  kind: 'failed',
  label: 'Envio da foto',
  progress: 41,
  stoppedLabel: 'parou em 41%',
  reason: 'Erro ao fazer upload da imagem: conexão interrompida.',
}

function Sample(props: { photo?: PickedPhoto; status?: PhotoFieldStatus; hint?: string; error?: string }) {
  const [picked, setPicked] = useState(props.photo)
  const [status, setStatus] = useState<PhotoFieldStatus>(props.status ?? { kind: 'idle' })
  return (
    <PhotoField
      label="Foto"
      labels={labels}
      accept={['image/jpeg', 'image/png', 'image/webp']}
      photo={picked}
      status={status}
      onPick={(file) => {
        setPicked({ name: file.name, detail: `${file.size} bytes`, source: file })
        setStatus({ kind: 'idle' })
      }}
      onRemove={() => setPicked(undefined)}
      onCancel={() => setStatus({ kind: 'idle' })}
      onRetry={() => setStatus({ kind: 'sending', label: 'Enviando foto...', progress: 41 })}
      {...(props.hint !== undefined && { hint: props.hint })}
      {...(props.error !== undefined && { error: props.error })}
    />
  )
}
