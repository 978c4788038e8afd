import { vi } from 'vitest'

vi.mock('#machines/shared/client/client.ts', () => import('#tests/support/actorsClient.ts'))
