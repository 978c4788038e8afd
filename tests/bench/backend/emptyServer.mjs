// @ts-check
import { createServer } from 'node:http'

/** Answers every request as if a row had been inserted, and does nothing: what is left is HTTP, and supabase-js. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(201, { 'content-length': 0 })
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port was expected')
  console.log(`http://127.0.0.1:${address.port}`)
})
