import { html } from 'hono/html'
import type { Mail } from './mail.ts'

/** Mail programs that know no dark theme, or drop the rest of a style sheet, show the inline styles: light. */
const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .text, .facts .ink, .panel td, .button a, h1 { overflow-wrap: anywhere; word-break: break-word; }
  @media (max-width: 599px) {
    .outer { padding: 0 !important; }
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
    .button, .button a { display: block !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page, .outer { background: #0e1012 !important; }
    .mail { background: #16191c !important; }
    .ink, .ink td { color: #f3f3ef !important; }
    .text, .label { color: #bfc3c6 !important; }
    .quiet { color: #979ba0 !important; }
    .panel { background: #1e2226 !important; }
    .facts td { border-color: #2b2f34 !important; }
    .foot { background: #0a0b0d !important; }
  }
`

const INK = 'color:#15171a'
const TEXT = 'margin:12px 0 0;font-size:16px;line-height:25px;color:#474b51'
const CELL = 'padding:10px 0;border-top:1px solid #dfdfd9;font-size:15px;line-height:22px'
const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0"`

/** A mail as most people see it: as wide as the screen, 576 px at most, in its reader's theme. */
export async function mailHtml(mail: Mail, footer: string): Promise<string> {
  const { subject, paragraphs, highlight, facts = [], button } = mail
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${STYLES}
        </style>
      </head>
      <body class="page" style="margin:0;background:#edede8;font-family:Arial,Helvetica,sans-serif">
        <div role="main" class="outer" style="padding:12px;background:#edede8">
          <table
            ${TABLE}
            align="center"
            class="mail"
            style="max-width:576px;margin:0 auto;background:#ffffff;border-collapse:collapse"
          >
            <tr>
              <td
                class="pad"
                style="background:#16181b;border-bottom:5px solid #ffc629;padding:16px 32px;font:bold 19px/24px Arial,sans-serif;letter-spacing:.02em;color:#f5f5f1"
              >
                HAMMERLANE
              </td>
            </tr>
            <tr>
              <td class="pad" style="padding:28px 32px 0">
                <h1
                  class="ink"
                  style="margin:0;font:bold 23px/28px Arial,sans-serif;letter-spacing:-.01em;${INK}"
                >
                  ${subject}
                </h1>
                ${paragraphs.map((text) => html`<p class="text" style="${TEXT}">${text}</p>`)}
              </td>
            </tr>
            ${highlight ? highlightRow(highlight) : ''} ${button ? buttonRow(button) : ''}
            ${facts.length > 0 ? factsRow(facts) : ''}
            <tr>
              <td style="height:28px"></td>
            </tr>
            <tr>
              <td
                class="pad foot quiet"
                style="background:#f4f4f1;padding:18px 32px;font-size:13px;line-height:20px;color:#62666d"
              >
                ${footer}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`
  return String(await page)
}

/** What its reader looks for first. */
function highlightRow({ label, value, note }: NonNullable<Mail['highlight']>) {
  return html`<tr>
    <td class="pad" style="padding:22px 32px 0">
      <table ${TABLE} class="panel" style="background:#f4f4f1;border-left:5px solid #ffc629">
        <tr>
          <td style="padding:16px 18px">
            <div class="quiet" style="font-size:13px;line-height:18px;color:#62666d">${label}</div>
            <div
              class="ink"
              style="font:bold 34px/40px Arial,sans-serif;letter-spacing:-.01em;${INK}"
            >
              <strong>${value}</strong>
            </div>
            ${
              note
                ? html`<div
                    class="ink"
                    style="margin-top:6px;font-size:15px;line-height:21px;${INK}"
                  >
                    ${note}
                  </div>`
                : ''
            }
          </td>
        </tr>
      </table>
    </td>
  </tr>`
}

function buttonRow({ label, url }: NonNullable<Mail['button']>) {
  return html`<tr>
    <td class="pad" style="padding:22px 32px 0">
      <div
        class="button"
        style="display:inline-block;background:#ffc629;border-radius:4px;text-align:center"
      >
        <a
          href="${url}"
          style="display:inline-block;padding:15px 26px;font:bold 16px/20px Arial,sans-serif;color:#15171a;text-decoration:none"
          >${label}</a
        >
      </div>
    </td>
  </tr>`
}

function factsRow(facts: NonNullable<Mail['facts']>) {
  return html`<tr>
    <td class="pad" style="padding:22px 32px 0">
      <table ${TABLE} class="facts">
        ${facts.map(
          ([label, value]) =>
            html`<tr>
              <td
                class="label"
                valign="top"
                style="${CELL};padding-right:20px;white-space:nowrap;color:#474b51"
              >
                ${label}
              </td>
              <td class="ink" align="right" valign="top" style="${CELL};${INK}">
                <strong>${value}</strong>
              </td>
            </tr>`,
        )}
      </table>
    </td>
  </tr>`
}
