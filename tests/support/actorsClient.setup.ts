import { vi } from 'vitest'

vi.mock('#machines/actors/client.ts', () => import('#tests/support/actorsClient.ts'))
