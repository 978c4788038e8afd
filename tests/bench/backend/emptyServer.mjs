// @ts-check
import { createServer } from 'node:http'

/**
 * Responds to every request as if a row was inserted, and does nothing else. The rest is the cost of HTTP and
 * supabase-js.
 */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(201, { 'content-length': 0 })
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  console.log(`http://127.0.0.1:${address.port}`)
})
