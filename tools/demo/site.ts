import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { SITE_KIND } from '#contract/channels.ts'
import { SiteLook } from '#contract/webchat-site.ts'

const COMPANY = 'Móveis Aurora'
const NAME = 'Site da loja'
const MENU = 'Olá! Sobre o que você quer falar?'
/** The chat is known by it in all runs, whatever its connection is called meanwhile. */
const WIDGET_KEY = 'demonstracao-moveis-aurora'
const LOOK = SiteLook.parse({
  color: '#1f6650',
  title: COMPANY,
  greeting: 'Oi! Conte o que você procura para a sua casa.',
})

const pageOf = (home: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${COMPANY}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 3rem 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
ul { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); padding: 0; list-style: none; }
li { padding: 1rem; border: 1px solid #8884; border-radius: 12px; }
</style>
</head>
<body>
<main>
<h1>${COMPANY}</h1>
<p>Este site é uma demonstração. Abra o chat no canto da tela: a conversa chega aos atendentes da loja.</p>
<ul>
<li><strong>Sofá Duna</strong><br>três lugares, linho lavável</li>
<li><strong>Mesa Ipê</strong><br>de jantar, seis lugares</li>
<li><strong>Estante Serra</strong><br>para a sala, cinco prateleiras</li>
</ul>
</main>
<script src="${new URL('/widget.js', home).href}" data-balcao="${WIDGET_KEY}" async></script>
</body>
</html>
`

/** Listens at the port, or at any other one where it is taken. */
async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch {
    server.listen(0, host)
    await once(server, 'listening')
  }
  return (server.address() as AddressInfo).port
}

/** Lets the chat stand on these sites. Returns false when there is none yet. */
async function moveChat(client: pg.Client, origins: string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `with site as (
       update webchat_sites set allowed_origins = $2 where widget_key = $1 returning company_id, connection_id)
     update connections n set wanted = true from site where n.company_id = site.company_id and n.id = site.connection_id`,
    [WIDGET_KEY, origins],
  )
  return rowCount === 1
}

/** Makes a chat that offers all queues of the company. */
async function addChat(client: pg.Client, origins: string[]): Promise<void> {
  await client.query(
    `with made as (
       insert into connections (company_id, name, channel, greeting_message)
       select id, $2, $3, $4 from companies where name = $1
       on conflict do nothing returning company_id, id),
     queued as (
       insert into connection_queues (company_id, connection_id, queue_id)
       select made.company_id, made.id, q.id from made join queues q on q.company_id = made.company_id)
     insert into webchat_sites (company_id, connection_id, widget_key, allowed_origins, look)
     select company_id, id, $5, $6::text[], $7::jsonb from made`,
    [COMPANY, NAME, SITE_KIND, MENU, WIDGET_KEY, origins, JSON.stringify(LOOK)],
  )
}

type SiteOptions = { home: string; host: string; port: number }

/** Starts the site of a company, with the chat of the server at `home` on its page. */
export async function startSite(
  client: pg.Client,
  { home, host, port }: SiteOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(home))
  })
  const own = await listen(server, host, port)
  const origins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${own}`)
  if (!(await moveChat(client, origins))) await addChat(client, origins)
  return {
    url: `http://localhost:${own}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
