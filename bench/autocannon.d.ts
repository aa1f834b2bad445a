/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  export type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
    /** Called once for each connection. */
    setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void
  }
  export type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
