import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { AvatarField, type AvatarFieldStatus } from '../AvatarField.tsx'
import { Card } from '../Card.tsx'
import { IconLink } from '../IconLink.tsx'
import { PhotoCrop } from '../PhotoCrop.tsx'
import { FieldConflicts } from '../FieldConflicts.tsx'
import { TokenField } from '../TokenField.tsx'
import { Cell, Section } from './Section.tsx'

const labels = {
  choose: 'Escolher foto',
  change: 'Trocar foto',
  remove: 'Remover foto',
  cancel: 'Cancelar envio',
  retry: 'Tentar novamente',
}
const face = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#3a322b" d="M0 0h300v200H0z"/><circle cx="150" cy="90" r="50" fill="#cdbb95"/></svg>',
  ],
  { type: 'image/svg+xml' },
)
const nothing = () => undefined
const conflict = {
  both: 'Vocês alteraram os mesmos campos. Escolha o que fica:',
  kept: 'A outra pessoa alterou:',
  alsoTaken: () => 'A outra pessoa também alterou este campo:',
  nothing: 'A outra pessoa não mudou mais nada.',
  mine: 'Sua versão',
  theirs: 'Versão salva',
}

export function People() {
  const [tokens, setTokens] = useState<readonly string[]>(['Liderança', 'Primeiros socorros'])
  const [side, setSide] = useState<'mine' | 'theirs'>('mine')
  const [crop, setCrop] = useState({ left: 0.2, top: 0, zoom: 1 })
  return (
    <Section title="Pessoas">
      <Cell caption="Foto vazia, faltando">
        <Face source={null} status={{ kind: 'idle' }} error="A foto ainda não foi enviada." />
      </Cell>
      <Cell caption="Foto a caminho">
        <Face source={face} status={{ kind: 'busy', label: 'Enviando foto...', progress: 62, canCancel: true }} />
      </Cell>
      <Cell caption="Foto com falha">
        <Face source={face} status={{ kind: 'failed', reason: 'Ocorreu um erro ao carregar a foto.' }} />
      </Cell>
      <Cell caption="Recorte">
        <PhotoCrop
          source={face}
          area={{ left: crop.left, top: crop.top, width: 0.66 / crop.zoom, height: 1 / crop.zoom }}
          zoom={crop.zoom}
          maxZoom={5}
          labels={{ area: 'Recorte da foto', zoom: 'Aproximação', closer: 'Aproximar', further: 'Afastar' }}
          onMove={(right, down) =>
            setCrop({ ...crop, left: Math.max(0, crop.left + right / 3), top: Math.max(0, crop.top + down / 3) })
          }
          onZoom={(zoom) => setCrop({ ...crop, zoom: Math.min(5, Math.max(1, zoom)) })}
        />
      </Cell>
      <Cell caption="Lista de habilidades">
        <TokenField
          label="Habilidades"
          aside={`${tokens.length} de 12`}
          labels={{
            add: 'Adicionar',
            placeholder: 'Nova habilidade',
            remove: (token) => `Remover ${token}`,
            none: 'Nenhuma habilidade.',
          }}
          tokens={tokens}
          withToken={(known, token) => (token.trim() === '' ? known : [...known, token])}
          onChange={setTokens}
        />
      </Cell>
      <Cell caption="Escolha entre versões; ícone que leva">
        <Card>
          <FieldConflicts
            texts={conflict}
            both={[
              {
                field: 'bio',
                label: 'Biografia',
                mine: 'Marceneira em Sorocaba.',
                theirs: 'Marceneira e avó.',
                chosen: side,
              },
            ]}
            taken={[{ field: 'position', label: 'Cargo', mine: '', theirs: 'Tesoureira', chosen: 'theirs' }]}
            onChoose={(_, chosen) => setSide(chosen)}
          />
          <IconLink icon={Pencil} label="Editar" href="#editar" />
        </Card>
      </Cell>
    </Section>
  )
}

const Face = (props: { source: Blob | null; status: AvatarFieldStatus; error?: string }) => (
  <AvatarField
    label="Foto (opcional)"
    labels={labels}
    hint="Fotos grandes são reduzidas antes do envio. Sem foto, aparecem as iniciais."
    onPick={nothing}
    onRemove={nothing}
    onCancel={nothing}
    onRetry={nothing}
    {...props}
  />
)
