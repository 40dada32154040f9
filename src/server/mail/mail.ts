import { html } from 'hono/html'
import type { Kysely } from 'kysely'
import type { DB } from '../postgres/database-types.ts'

/** A mail as it is composed: one look for all, see the design language. */
export interface Mail {
  to: string
  /** Also the first heading. */
  subject: string
  paragraphs: string[]
  /** A table of facts: label and value. */
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** A key that makes queueing idempotent: one mail is sent for one occasion. */
  occasion?: string
  attachments?: AttachmentRef[]
  /** The last line: why its reader gets it. By default, because of something done in their account. */
  reason?: string
  /** It holds a link or code that lets its reader in: its text is redacted after sending. */
  holdsSecret?: boolean
}

/** A file that is made from stored data when the mail is sent or looked at. */
export interface AttachmentRef {
  kind: 'purchase_agreement'
  id: string
  filename: string
}

/** Queues a mail in the caller's transaction: it goes out if, and only if, that commits. */
export async function queueMail(tx: Kysely<DB>, mail: Mail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      body_text: asText(mail),
      body_html: await asHtml(mail),
      attachments: JSON.stringify(mail.attachments ?? []),
      occasion: mail.occasion ?? null,
      holds_secret: mail.holdsSecret ?? false,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute()
}

/** A secret mail may reach a stranger whose address somebody entered. */
function footerOf({ holdsSecret, reason }: Mail): string {
  const why = holdsSecret
    ? 'because this address was entered on our site'
    : 'because of something you did in your account'
  return `Hammerlane. Online only. ${reason ?? `You get this mail ${why}.`}`
}

function asText(mail: Mail): string {
  const { subject, paragraphs, facts = [], button } = mail
  const lines = [
    subject,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}: ${button.url}` : '',
    footerOf(mail),
  ]
  return lines.filter(Boolean).join('\n\n')
}

async function asHtml(mail: Mail): Promise<string> {
  const { subject, paragraphs, facts = [], button } = mail
  const cell = 'padding:8px 0;border-bottom:1px solid #deded8;font-size:14px'
  const page = html`<!doctype html>
    <html lang="en">
      <body style="margin:0;background:#f5f5f1;font-family:Arial,sans-serif;color:#17181b">
        <table
          role="presentation"
          width="576"
          align="center"
          cellspacing="0"
          style="background:#fff"
        >
          <tr>
            <td
              style="background:#17181b;border-bottom:5px solid #ffc629;padding:18px 24px;color:#fff"
            >
              <strong>HAMMERLANE</strong>
            </td>
          </tr>
          <tr>
            <td style="padding:24px">
              <h1 style="font-size:20px;margin:0 0 16px">${subject}</h1>
              ${paragraphs.map((text) => html`<p style="line-height:1.6">${text}</p>`)}
              <table role="presentation" width="100%" cellspacing="0">
                ${facts.map(
                  ([label, value]) =>
                    html`<tr>
                      <td style="${cell};color:#5f6168">${label}</td>
                      <td style="${cell};text-align:right"><strong>${value}</strong></td>
                    </tr>`,
                )}
              </table>
              ${
                button
                  ? html`<p>
                      <a
                        href="${button.url}"
                        style="display:inline-block;background:#ffc629;color:#17181b;padding:12px 20px;text-decoration:none;font-weight:bold"
                        >${button.label}</a
                      >
                    </p>`
                  : ''
              }
            </td>
          </tr>
          <tr>
            <td style="padding:16px 24px;color:#5f6168;font-size:12px">${footerOf(mail)}</td>
          </tr>
        </table>
      </body>
    </html>`
  return String(await page)
}
