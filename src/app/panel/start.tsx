import { createRoot } from 'react-dom/client'
import '#src/theme/global.css.ts'
import { hearActors, MachineLog } from './machineLog.ts'
import { Panel } from './Panel.tsx'

/*
 * `npm run dev` alone loads this, before the application's first script (inject.ts), so that no actor starts unheard.
 */
const log = new MachineLog()
hearActors(log)

const host = document.createElement('div')
// React Aria's dialogs leave what is marked so within reach.
host.dataset['reactAriaTopLayer'] = 'true'
document.body.append(host)
createRoot(host).render(<Panel log={log} />)
