/** nginx with one worker, as others use it for what is compared: to serve a folder, or as its modules have it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Nginx {
  origin: string
  /** Of the master, which answers nobody itself. */
  pid: number
  stop(): Promise<void>
}

/** Serves `bytes` as `/page` with the headers given. Null where nginx is not installed. */
export async function serveByNginx(
  folder: string,
  port: number,
  bytes: Buffer,
  headers: Record<string, string>,
): Promise<Nginx | null> {
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files/page'), bytes)
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`)
  return runNginx(folder, port, {
    server: `
    root ${join(folder, 'files')};
    ${added.join(' ')}`,
  })
}

interface Configuration {
  /** Directives of the file itself. */
  main?: string
  connections?: number
  /** Directives of its only server. */
  server: string
}

/** Runs it in a folder. Null where it is not installed. */
export async function runNginx(
  folder: string,
  port: number,
  configuration: Configuration,
): Promise<Nginx | null> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'nginx.conf'), configurationFile(folder, port, configuration))
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const failed = once(child, 'error').then(
    () => true,
    () => true,
  )
  const isServing = await Promise.race([failed.then(() => false), answers(port)])
  if (!isServing) return null
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As fast as it is usually set up: files from the page cache, kept open, nothing logged. */
function configurationFile(
  folder: string,
  port: number,
  { main = '', connections = 1_024, server }: Configuration,
): string {
  // Started by root, the worker would be somebody else, who may not enter our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off;
${user}
worker_processes 1;
error_log stderr crit;
pid ${join(folder, 'nginx.pid')};
${main}
events { worker_connections ${connections}; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  default_type "text/html; charset=utf-8";
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`
}

async function answers(port: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return true
    await wait(25)
  }
  return false
}
