/*
 * Replaces @supabase/functions-js and iceberg-js in the build, which supabase-js would load on every page. The product
 * uses no edge function and no analytics bucket. To use one, remove its alias in vite.config.ts.
 */
function absent(): never {
  throw new Error('This client is not in the build: see machines/shared/client/absentClients.ts.')
}

export class FunctionsError extends Error {}
export {
  FunctionsError as FunctionsFetchError,
  FunctionsError as FunctionsHttpError,
  FunctionsError as FunctionsRelayError,
  absent as FunctionsClient,
  absent as IcebergRestCatalog,
}
export const FunctionRegion = {}
