/*
 * Stands in for @supabase/functions-js in the build: the product calls no edge function, and supabase-js would bring its
 * client along to every page. Whoever needs one removes the alias in vite.config.ts.
 */
export class FunctionsError extends Error {}
export {
  FunctionsError as FunctionsFetchError,
  FunctionsError as FunctionsHttpError,
  FunctionsError as FunctionsRelayError,
}
export const FunctionRegion = {}
export function FunctionsClient() {
  throw new Error('There are no edge functions: see machines/actors/noFunctions.ts.')
}
