import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { ExportTool, ImportTool } from '#src/screens/list/TransferButtons.tsx';
import { mayDo, mayExport } from '../parts/access.ts';

interface TransferToolsProps {
  readonly resource: AnyResource;
  /** The fields the screen shows, in their order. */
  readonly columns: readonly string[];
  /** A field of the resource, `name_ar`. */
  readonly sort: string;
  /** How many records there are. */
  readonly total: number;
  readonly onWritten: () => void;
}

/** Export and import of a screen that shows all its records in a way of its own, e.g. as a tree. */
export function TransferTools({ resource, columns, sort, total, onWritten }: TransferToolsProps) {
  const subject = useSubject();
  return (
    <>
      {mayExport(resource, subject) ? (
        <ExportTool
          resource={resource}
          columns={columns}
          filter={{}}
          question={(filter) => filter}
          sort={{ field: sort, order: 'ASC' }}
          ids={[]}
          total={total}
          exact
        />
      ) : null}
      {mayDo(resource, 'create', subject) ? <ImportTool resource={resource} onWritten={onWritten} /> : null}
    </>
  );
}
