/*
 * Replaces parts of supabase-js in the build, which would load on every page: edge functions, storage, passkeys, and
 * sign-in with a wallet. The product uses none of them; storage.actors.ts has its own storage client. To use one,
 * remove its alias in vite.config.ts.
 */
function absent(): never {
  throw new Error('This client is not in the build: see machines/shared/client/absentClients.ts.')
}

/** Created or compared, but never called. */
class Unused extends Error {}

export {
  Unused as StorageApiError,
  Unused as StorageClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as WebAuthnApi,
  absent as FunctionsClient,
  absent as IcebergRestCatalog,
  absent as browserSupportsWebAuthn,
  absent as createCredential,
  absent as createSiweMessage,
  absent as deserializeCredentialCreationOptions,
  absent as deserializeCredentialRequestOptions,
  absent as fromHex,
  absent as getAddress,
  absent as getCredential,
  absent as serializeCredentialCreationResponse,
  absent as serializeCredentialRequestResponse,
  absent as toHex,
  absent as webAuthnAbortService,
}
export const FunctionRegion = {}
