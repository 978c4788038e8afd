import { createRoot } from 'react-dom/client'
import '#src/theme/global.css.ts'
import { observeActors, MachineLog } from './machineLog.ts'
import { Panel } from './Panel.tsx'

// Only `npm run dev` loads this file, before the application's first script (inject.ts), so that the log sees every
// actor.
const log = new MachineLog()
observeActors(log)

const host = document.createElement('div')
// With this mark, the panel stays usable while a dialog of React Aria is open.
host.dataset['reactAriaTopLayer'] = 'true'
document.body.append(host)
createRoot(host).render(<Panel log={log} />)
