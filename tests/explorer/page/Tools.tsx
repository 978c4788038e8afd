import { Copy, Download, Link, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/components/Button.tsx'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { Inline } from '#src/components/Stack.tsx'
import { machineExplorer as texts } from '#src/texts/app/machineExplorer.ts'
import { pathOf, type WalkPath } from '#tests/kit/model.ts'
import type { Path } from '#tests/support/paths/walk.ts'
import type { Explored } from '../explored.ts'
import { jsonOf, scxmlOf, statelyCodeOf } from '../exports.ts'
import { testTextOf } from '../testText.ts'
import * as css from './Explorer.css.ts'

interface ToolsProps {
  explored: Explored
  path: WalkPath
  hash: string
  goTo: (path: Path) => void
}

/** What the last press on a copy button did. `text`: not copied, so that the page shows it. */
interface CopyResult {
  hash: string
  message: string
  text: string | null
}

const save = (name: string, type: string, text: string) => {
  const link = document.createElement('a')
  link.href = `data:${type};charset=utf-8,${encodeURIComponent(text)}`
  link.download = name
  link.click()
}

/** Undo, copy and export. */
export const Tools = ({ explored, path, hash, goTo }: ToolsProps) => {
  const [result, setResult] = useState<CopyResult | null>(null)
  const { facts, walk } = explored
  const { start, steps } = pathOf(path)
  const copy = async (message: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setResult({ hash, message, text: null })
    } catch {
      // The browser refuses for many reasons; the text is shown instead.
      setResult({ hash, message: texts.notCopied, text })
    }
  }
  const address = () => `${location.href.replace(/#.*$/u, '')}${hash}`
  const shown = result?.hash === hash ? result : null
  return (
    <div className={css.tools}>
      <Inline gap="xs">
        <Button
          size="small"
          icon={Undo2}
          isDisabled={steps.length === 0}
          onPress={() => goTo({ start, steps: steps.slice(0, -1) })}
        >
          {texts.undo}
        </Button>
        <Button
          size="small"
          icon={RotateCcw}
          isDisabled={steps.length === 0}
          onPress={() => goTo({ start, steps: [] })}
        >
          {texts.restart}
        </Button>
        <Button size="small" icon={Link} onPress={() => void copy(texts.copied.address, address())}>
          {texts.copyAddress}
        </Button>
        <Button size="small" icon={Copy} onPress={() => void copy(texts.copied.test, testTextOf(facts, path))}>
          {texts.copyTest}
        </Button>
      </Inline>
      <Disclosure title={texts.exports}>
        <Inline gap="xs">
          <Button
            size="small"
            icon={Download}
            onPress={() => save(`${facts.name}.json`, 'application/json', jsonOf(walk.machine))}
          >
            {texts.json}
          </Button>
          <Button
            size="small"
            icon={Download}
            onPress={() => save(`${facts.name}.scxml`, 'application/scxml+xml', scxmlOf(walk.machine))}
          >
            {texts.scxml}
          </Button>
          <Button size="small" icon={Copy} onPress={() => void copy(texts.copied.stately, statelyCodeOf(walk.machine))}>
            {texts.stately}
          </Button>
        </Inline>
        <p className={css.note}>{texts.statelyHint}</p>
      </Disclosure>
      <output>{shown?.message}</output>
      {shown?.text != null && (
        <textarea className={css.copyText} aria-label={texts.textToCopy} readOnly rows={10} value={shown.text} />
      )}
    </div>
  )
}
