/** A mail beside the list of those about the same record. */
import type { Email, EmailRow } from '../../../domain/email-historico/index.ts';
import type { DetailProps } from '../face.ts';
import { TabPanel } from '../detail/tab-panel.tsx';
import { EmailFacts, EmailHtml, EmailText } from './body.tsx';

export default function DetalheEmail({ row, record, tab }: DetailProps) {
  const whole = record as Email | undefined;
  return (
    <>
      <TabPanel id="" title="E-mail" tab={tab}>
        <EmailFacts e={row as unknown as EmailRow} />
        <EmailHtml e={whole} />
      </TabPanel>
      <TabPanel id="texto" title="Texto" tab={tab}>
        <EmailText e={whole} />
      </TabPanel>
    </>
  );
}
