/** What an action would do could not be told: why, and another try. */
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export const Unforeseen = (props: { failure: string; again: () => void }) => (
  <>
    <div className="note w">
      <Icon name="warn" size={14} />
      <span>Não foi possível conferir: {props.failure}</span>
    </div>
    <div>
      <Button onClick={props.again}>Tentar de novo</Button>
    </div>
  </>
);
