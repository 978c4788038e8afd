/*
 * Stands in for @supabase/functions-js and iceberg-js in the build: the product calls no edge function and no analytics
 * bucket, and supabase-js would bring their clients along to every page. Whoever needs one removes its alias in
 * vite.config.ts.
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
