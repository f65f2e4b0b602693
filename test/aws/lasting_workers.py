"""A function whose handler answers with an error goes on, as on Lambda; the emulator ends its process, and starts another at the next call."""

from ministack.core import lambda_runtime

_ANSWERED = 'status: "error", error: String(err.message || err), trace: err.stack || ""'


def _script():
    """The process tells such an error apart from what ends it. Raises where the emulator tells it otherwise than here."""
    script = lambda_runtime._NODEJS_WORKER_SCRIPT
    if script.count(_ANSWERED) != 1:
        raise RuntimeError("test/aws/lasting_workers.py does not know how a function tells its errors.")
    return script.replace(_ANSWERED, f'status: "ok", failure: {{ {_ANSWERED} }}')


def _told(invoke):
    def invoked(worker, *args, **named):
        answer = invoke(worker, *args, **named)
        return {**answer, **answer.pop("failure", {})}

    return invoked


lambda_runtime._NODEJS_WORKER_SCRIPT = _script()
lambda_runtime.Worker.invoke = _told(lambda_runtime.Worker.invoke)
